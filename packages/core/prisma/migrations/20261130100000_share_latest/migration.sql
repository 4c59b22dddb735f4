-- Whether a link shows later results, too, instead of only the one that was shared.
ALTER TABLE "share_link" ADD COLUMN "shows_latest" BOOLEAN NOT NULL DEFAULT false;

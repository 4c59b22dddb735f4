-- How often a share link was opened: a count for its customer, and nothing of who opened it.
ALTER TABLE "share_link" ADD COLUMN "views" INTEGER NOT NULL DEFAULT 0;

-- What an agent looked up is free for all agents of the customer for a day, also what it looked up in a batch, by a key.
ALTER TABLE "bulk_lookup" ADD COLUMN "by_agent" BOOLEAN NOT NULL DEFAULT false;

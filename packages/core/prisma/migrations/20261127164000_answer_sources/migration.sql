-- Whose data an answer rests on stays known when the rest of what the sources said is forgotten: certificates say it.
ALTER TABLE "vehicle_answer" ADD COLUMN "sources" TEXT;

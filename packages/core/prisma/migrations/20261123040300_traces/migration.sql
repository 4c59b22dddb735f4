-- Which trace (W3C traceparent) a purchase was asked for in, so that its payment, later and elsewhere, is found in it. Null: none.
ALTER TABLE "top_up_check" ADD COLUMN "traceparent" TEXT;
ALTER TABLE "top_up" ADD COLUMN "traceparent" TEXT;
ALTER TABLE "checkout" ADD COLUMN "traceparent" TEXT;

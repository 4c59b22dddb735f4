-- Says page, payment, card, and money back, where the payment vendor's words stood: they end in core/src/payments/stripe.
ALTER TABLE "checkout" RENAME COLUMN "session_id" TO "page_id";
ALTER TABLE "checkout" RENAME COLUMN "session_expires_at" TO "page_expires_at";
ALTER INDEX "checkout_session_id_key" RENAME TO "checkout_page_id_key";

ALTER TABLE "card_setup" RENAME COLUMN "session_id" TO "page_id";
ALTER TABLE "card_setup" RENAME COLUMN "session_expires_at" TO "page_expires_at";
ALTER INDEX "card_setup_session_id_key" RENAME TO "card_setup_page_id_key";

ALTER TABLE "auto_top_up_rule" RENAME COLUMN "payment_method_id" TO "card_id";
ALTER INDEX "auto_top_up_rule_payment_method_id_idx" RENAME TO "auto_top_up_rule_card_id_idx";
ALTER TABLE "top_up" RENAME COLUMN "payment_method_id" TO "card_id";

-- Events that wait for a worker are acted on under their new names.
UPDATE "payment_event" SET "type" = CASE
    WHEN "type" LIKE 'checkout.session.%' THEN 'page_closed'
    WHEN "type" = 'payment_intent.succeeded' THEN 'payment_succeeded'
    WHEN "type" LIKE 'payment_intent.%' THEN 'payment_failed'
    WHEN "type" = 'payment_method.attached' THEN 'card_saved'
    WHEN "type" LIKE 'payment_method.%' THEN 'card_changed'
    ELSE 'money_back'
  END;

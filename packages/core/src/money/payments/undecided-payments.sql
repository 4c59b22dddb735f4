-- Payments that bought nothing and wait for an operator: not returned, not granted by hand under their ID, and not
-- closed.
CREATE OR REPLACE FUNCTION undecided_payments() RETURNS SETOF payment LANGUAGE sql STABLE AS $$
  SELECT p.* FROM payment p LEFT JOIN payment_reversal r ON r.payment_id = p.id
  WHERE p.mismatch IS NOT NULL AND coalesce(r.refunded_cents + r.disputed_cents, 0) < p.amount_cents
    AND NOT EXISTS (SELECT FROM credit_grant WHERE operator_key = p.id)
    AND NOT EXISTS (SELECT FROM closed_case WHERE payment_id = p.id)
$$;

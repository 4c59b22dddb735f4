-- Returns the customer's page for saving a card. Begins a new one if there is none, if the page closes in less than
-- p_margin, or if the vendor no longer remembers our request.
CREATE OR REPLACE FUNCTION begin_card_setup(
  p_setup uuid, p_customer uuid, p_now timestamptz, p_margin interval, p_retention interval
) RETURNS SETOF card_setup LANGUAGE plpgsql AS $$
BEGIN
  p_now := moment(p_now);
  UPDATE card_setup SET state = 'expired', due_at = NULL
  WHERE customer_id = p_customer AND state = 'open' AND page_expires_at <= p_now + p_margin;
  UPDATE card_setup SET state = 'failed'
  WHERE customer_id = p_customer AND state = 'preparing' AND created_at <= p_now - p_retention;
  INSERT INTO card_setup (id, customer_id, created_at) VALUES (p_setup, p_customer, p_now)
  ON CONFLICT DO NOTHING;
  RETURN QUERY SELECT * FROM card_setup WHERE customer_id = p_customer AND state IN ('preparing', 'open');
END $$;

-- Completes the key with the page. False: another attempt has the key, or the customer has left and gets no page.
CREATE OR REPLACE FUNCTION finish_checkout(
  p_checkout uuid, p_attempt uuid, p_customer uuid, p_key text,
  p_page text, p_url text, p_page_expires_at timestamptz, p_request_id text,
  OUT finished boolean
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM customer WHERE id = p_customer AND closed_at IS NULL FOR SHARE;
  finished := FOUND;
  IF NOT finished THEN
    RETURN;
  END IF;
  UPDATE idempotency_record SET state = 'completed', lease_expires_at = NULL
  WHERE customer_id = p_customer AND key = p_key AND attempt_id = p_attempt AND state = 'running';
  finished := FOUND;
  IF finished THEN
    UPDATE checkout
    SET state = 'open', page_id = p_page, url = p_url, page_expires_at = p_page_expires_at,
        request_id = p_request_id
    WHERE id = p_checkout AND attempt_id = p_attempt;
  END IF;
END $$;

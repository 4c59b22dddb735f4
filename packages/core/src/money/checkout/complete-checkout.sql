-- Completes the key with the page. False: another attempt has the key, or the account is closed and gets no page.
CREATE OR REPLACE FUNCTION complete_checkout(
  p_checkout uuid, p_attempt uuid, p_customer uuid, p_key text,
  p_page text, p_url text, p_page_expires_at timestamptz, p_request_id text, p_now timestamptz, p_retention interval,
  OUT completed boolean
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM customer WHERE id = p_customer AND closed_at IS NULL FOR SHARE;
  completed := FOUND;
  IF completed THEN
    completed := complete_idempotency_key(p_customer, p_key, p_attempt, moment(p_now), p_retention);
  END IF;
  IF completed THEN
    UPDATE checkout
    SET state = 'open', page_id = p_page, url = p_url, page_expires_at = p_page_expires_at,
        request_id = p_request_id
    WHERE id = p_checkout AND attempt_id = p_attempt;
  END IF;
END $$;

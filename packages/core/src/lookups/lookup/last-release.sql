-- What processes of the last release call: step A under three names, and both steps in one. They name a spender by its
-- connection or key, and do not pass an answer's title.
CREATE OR REPLACE FUNCTION spender_of(p_credential uuid, OUT spender uuid) LANGUAGE sql STABLE AS $$
  SELECT k.origin_id FROM api_key k WHERE k.id = p_credential
  UNION ALL
  SELECT s.id FROM connection c JOIN spender s ON s.customer_id = c.customer_id AND s.client_id = c.client_id
  WHERE c.id = p_credential
$$;
CREATE OR REPLACE FUNCTION begin_lookup(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer
) LANGUAGE sql AS $$
  SELECT outcome, answer, request_id, available
  FROM start_lookup(p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention)
$$;
CREATE OR REPLACE FUNCTION begin_app_lookup(
  p_connection uuid, p_app_key text,
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE sql AS $$
  SELECT outcome, answer, request_id, available, daily_cap FROM start_lookup(
    p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention, spender_of(p_connection), p_app_key)
$$;
CREATE OR REPLACE FUNCTION begin_key_lookup(
  p_api_key uuid,
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval, p_app_key text DEFAULT NULL,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE sql AS $$
  SELECT outcome, answer, request_id, available, daily_cap FROM start_lookup(
    p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention, spender_of(p_api_key), p_app_key)
$$;
CREATE OR REPLACE FUNCTION pay_lookup(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  p_vin text, p_answer uuid, p_request_id text,
  p_connection uuid DEFAULT NULL, p_api_key uuid DEFAULT NULL, p_app_key text DEFAULT NULL,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE sql AS $$
  SELECT outcome, answer, request_id, available, daily_cap FROM pay_lookup_alone(
    p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention, p_vin, p_answer, p_request_id,
    spender_of(coalesce(p_connection, p_api_key)), p_app_key)
$$;

-- What the last release's begin_app_lookup and begin_key_lookup call, if they are running while they are replaced.
CREATE OR REPLACE FUNCTION credits_of_app(p_customer uuid, p_client text, p_now timestamptz, OUT credits integer)
LANGUAGE sql STABLE AS $$
  SELECT credits_of_spender(p_customer, s.id, p_now) FROM spender s WHERE s.customer_id = p_customer AND s.client_id = p_client
$$;
CREATE OR REPLACE FUNCTION credits_of_key(p_origin uuid, p_now timestamptz, OUT credits integer)
LANGUAGE sql STABLE AS $$
  SELECT credits_of_spender(k.customer_id, k.id, p_now) FROM api_key k WHERE k.id = p_origin
$$;

CREATE OR REPLACE FUNCTION keep_answer(p_id uuid, p_before_vin text, p_after_vin text, p_record text, p_day date)
RETURNS void LANGUAGE sql AS $$
  SELECT keep_answers(ARRAY[p_id], ARRAY[p_before_vin], ARRAY[p_after_vin], ARRAY[p_record],
    ARRAY[(p_before_vin || repeat('0', 17) || p_after_vin)::json ->> 'title'], p_day)
$$;

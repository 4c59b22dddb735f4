-- What processes of the last release call: step A under three names, and both steps in one.
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
  SELECT * FROM start_lookup(
    p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention, p_connection, p_app_key)
$$;
CREATE OR REPLACE FUNCTION begin_key_lookup(
  p_api_key uuid,
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval, p_app_key text DEFAULT NULL,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE sql AS $$
  SELECT * FROM start_lookup(
    p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention, p_api_key, p_app_key)
$$;
CREATE OR REPLACE FUNCTION pay_lookup(
  p_customer uuid, p_key text, p_fingerprint bytea, p_attempt uuid,
  p_now timestamptz, p_lease interval, p_retention interval,
  p_vin text, p_answer uuid, p_request_id text,
  p_connection uuid DEFAULT NULL, p_api_key uuid DEFAULT NULL, p_app_key text DEFAULT NULL,
  OUT outcome text, OUT answer text, OUT request_id text, OUT available integer, OUT daily_cap integer
) LANGUAGE sql AS $$
  SELECT * FROM pay_lookup_alone(
    p_customer, p_key, p_fingerprint, p_attempt, p_now, p_lease, p_retention, p_vin, p_answer, p_request_id,
    coalesce(p_connection, p_api_key), p_app_key)
$$;

-- What its begin_app_lookup and begin_key_lookup call, where they are under way when they are replaced.
CREATE OR REPLACE FUNCTION credits_of_app(p_customer uuid, p_client text, p_now timestamptz, OUT credits integer)
LANGUAGE sql STABLE AS $$
  SELECT credits_of_spender(p_customer, (
    SELECT f.id FROM connection f WHERE f.customer_id = p_customer AND f.client_id = p_client
    ORDER BY f.connected_at, f.id LIMIT 1), p_now)
$$;
CREATE OR REPLACE FUNCTION credits_of_key(p_origin uuid, p_now timestamptz, OUT credits integer)
LANGUAGE sql STABLE AS $$
  SELECT credits_of_spender(k.customer_id, k.id, p_now) FROM api_key k WHERE k.id = p_origin
$$;

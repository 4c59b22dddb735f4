-- Gives the credit of a car's lookup back, whatever is the reason and however often it is looked up: once. False: it was.
CREATE OR REPLACE FUNCTION give_lookup_back(
  p_grant uuid, p_customer uuid, p_vin text, p_by text, p_reason text, p_now timestamptz, p_expires_at timestamptz
) RETURNS boolean LANGUAGE sql AS $$
  SELECT outcome = 'granted' FROM grant_by_operator(
    p_grant, p_customer, 1, p_by, p_vin || ': ' || p_reason, 'lookup back: ' || p_customer || ' ' || p_vin, p_now, p_expires_at)
$$;

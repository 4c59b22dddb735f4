-- Gives the credit of a car's lookup back, whatever is the reason and however often it is looked up: once. False: it was.
CREATE OR REPLACE FUNCTION give_lookup_back(
  p_grant uuid, p_customer uuid, p_vin text, p_by text, p_reason text, p_now timestamptz, p_expires_at timestamptz
) RETURNS boolean LANGUAGE sql AS $$
  SELECT outcome = 'granted' FROM grant_by_operator(
    p_grant, p_customer, 1, p_by, p_vin || ': ' || p_reason, 'lookup back: ' || p_customer || ' ' || p_vin, p_now, p_expires_at)
$$;

-- The same for several cars of a customer.
CREATE OR REPLACE FUNCTION give_lookups_back(
  p_customer uuid, p_vins text[], p_by text, p_reason text, p_now timestamptz, p_expires_at timestamptz
) RETURNS void LANGUAGE sql AS $$
  SELECT FROM unnest(p_vins) v (vin), give_lookup_back(
    gen_random_uuid(), p_customer, v.vin, p_by, p_reason, p_now, p_expires_at)
$$;

-- Changes what is sold as one operator asked and another agreed, once. It acts as the owner of the tables, so it does what
-- that request says and nothing else, for an operator only. False: nobody agreed, it is done, or what is sold has changed
-- since it was asked.
CREATE OR REPLACE FUNCTION change_packages_as_agreed(p_request uuid, p_now timestamptz, OUT changed boolean) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_operation jsonb := nullif(current_setting('vinspec.operation', true), '')::jsonb;
  v_request operator_request;
  v_input jsonb;
BEGIN
  IF v_operation IS NULL OR lock_operator((v_operation ->> 'operator_id')::uuid) IS NULL THEN
    RAISE EXCEPTION 'only an operator changes what is sold' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT * INTO v_request FROM operator_request WHERE id = p_request AND state = 'approved' FOR UPDATE;
  v_input := v_request.input;
  changed := coalesce(CASE v_request.task
    WHEN 'packages add' THEN
      add_package(
        v_input ->> 'package', v_input ->> 'name', (v_input ->> 'credits')::integer, (v_input ->> 'cents')::integer)
    WHEN 'packages change' THEN
      change_package(
        v_input ->> 'package', v_input ->> 'name', (v_input ->> 'cents')::integer, (v_input ->> 'from_cents')::integer)
    WHEN 'packages withdraw' THEN withdraw_package(v_input ->> 'package', p_now)
  END, false);
END $$;

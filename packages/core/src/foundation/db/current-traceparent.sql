-- The trace that this transaction works for, as its process has set it (with-trace.ts): a W3C traceparent, or null. A
-- transaction that works for several customers may have one for each.
CREATE OR REPLACE FUNCTION current_traceparent(p_customer text DEFAULT NULL) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_trace text := nullif(current_setting('vinspec.traceparent', true), '');
BEGIN
  RETURN CASE WHEN v_trace LIKE '{%' THEN v_trace::jsonb ->> p_customer ELSE v_trace END;
END $$;

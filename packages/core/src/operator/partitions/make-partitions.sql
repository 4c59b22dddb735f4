-- Makes one partition, unless it exists, and attaches it once it is complete. False: the rest already has rows of its
-- time, and they stay there with those that follow. Null: the rest is in use, and nothing should wait for this.
CREATE OR REPLACE FUNCTION make_partition(p_table text, p_name text, p_from text, p_to text) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
BEGIN
  IF to_regclass(p_name) IS NULL THEN
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', p_name, p_table);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, p_name, p_from, p_to);
  END IF;
  RETURN true;
EXCEPTION
  WHEN check_violation THEN RETURN false;
  WHEN lock_not_available THEN RETURN NULL;
END $$;

-- The triggers of a table only apply to statements that name the table, so this prevents all other writes to its
-- partitions.
CREATE OR REPLACE FUNCTION guard_partitions(p_table text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_partition regclass;
BEGIN
  FOR v_partition IN
    SELECT i.inhrelid::regclass FROM pg_inherits i
    WHERE i.inhparent = p_table::regclass
      AND EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = i.inhparent AND NOT t.tgisinternal)
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = i.inhrelid AND t.tgname = 'written_through_its_table')
    ORDER BY 1
  LOOP
    EXECUTE format(
      'CREATE TRIGGER written_through_its_table BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT
       EXECUTE FUNCTION refuse(%L)', v_partition, 'a partition is written only through ' || p_table);
  END LOOP;
END $$;

-- Makes the partitions of the current time and of the times ahead (README.md). `in_rest` lists those that could not be
-- made. Safe to repeat, and to run at any time and concurrently. It acts as the owner of the tables, so that partitions
-- belong to the owner, too: the caller owns none.
CREATE OR REPLACE FUNCTION make_partitions(p_now timestamptz, OUT in_rest text[]) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_ahead CONSTANT integer := 3;
  v_table record;
  v_from timestamptz;
  v_to timestamptz;
  v_name text;
  v_made boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('partitions'));
  in_rest := '{}';
  FOR v_table IN
    SELECT name, span, key FROM (VALUES
      ('vehicle_lookup', 'month', 'id'),
      ('spender_lookup', 'week', 'id'),
      ('api_request', 'week', 'created_at')
    ) AS t (name, span, key)
  LOOP
    FOR i IN 0..v_ahead LOOP
      v_from := date_trunc(v_table.span, owners_moment(p_now)) + i * ('1 ' || v_table.span)::interval;
      v_to := v_from + ('1 ' || v_table.span)::interval;
      v_name := v_table.name || to_char(v_from, '_YYYY_MM_DD');
      v_made := make_partition(v_table.name, v_name,
        CASE v_table.key WHEN 'id' THEN first_id_of(v_from)::text ELSE v_from::text END,
        CASE v_table.key WHEN 'id' THEN first_id_of(v_to)::text ELSE v_to::text END);
      EXIT WHEN v_made IS NULL;
      IF NOT v_made THEN
        in_rest := in_rest || v_name;
      END IF;
    END LOOP;
    PERFORM guard_partitions(v_table.name);
  END LOOP;
END $$;

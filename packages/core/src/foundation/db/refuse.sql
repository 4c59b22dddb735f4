-- A trigger function that rejects the statement. The argument says which rule the statement violates. PostgreSQL parses
-- a trigger's WHEN again for every statement, so conditions are short, and what a column list can express is not in the
-- condition.
CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0];
END $$;

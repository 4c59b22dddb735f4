-- A trigger function that turns down what its trigger guards against. The argument says which rule that breaks.
-- PostgreSQL parses a trigger's WHEN anew for every statement, so conditions are short, and what a column list can
-- say stands there.
CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0];
END $$;

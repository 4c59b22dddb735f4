-- What is sold. Only the owner of the database may write it; what operators agree to on a page comes through
-- change_packages_as_agreed. Each function returns whether it changed something.

-- Puts a lookup package on sale, under a new name and price; it may be one that was withdrawn. Changes nothing if it is
-- on sale already, or was sold with another number of credits. That number never changes, because customers chose the
-- package for it.
CREATE OR REPLACE FUNCTION add_package(
  p_package text, p_name text, p_credits integer, p_amount_cents integer, OUT changed boolean
) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lookup_package AS p (package_key, name, credits, amount_cents)
  VALUES (p_package, p_name, p_credits, p_amount_cents)
  ON CONFLICT (package_key) DO UPDATE
    SET name = excluded.name, amount_cents = excluded.amount_cents, withdrawn_at = NULL
    WHERE p.withdrawn_at IS NOT NULL AND p.credits = excluded.credits;
  changed := FOUND;
END $$;

-- Takes effect with the next checkout; open pages keep their price. A rule that buys the package at a lower price waits
-- for its customer to accept the new one, or for the lower one again. Changes only a package on sale and, if
-- p_from_cents is given, only at that price.
CREATE OR REPLACE FUNCTION change_package(
  p_package text, p_name text DEFAULT NULL, p_amount_cents integer DEFAULT NULL, p_from_cents integer DEFAULT NULL,
  OUT changed boolean
) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lookup_package p
  SET name = coalesce(p_name, p.name), amount_cents = coalesce(p_amount_cents, p.amount_cents)
  WHERE p.package_key = p_package AND p.withdrawn_at IS NULL AND p.amount_cents = coalesce(p_from_cents, p.amount_cents);
  changed := FOUND;
END $$;

-- A rule that buys the package is suspended once it would buy.
CREATE OR REPLACE FUNCTION withdraw_package(p_package text, p_now timestamptz, OUT changed boolean) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lookup_package SET withdrawn_at = moment(p_now) WHERE package_key = p_package AND withdrawn_at IS NULL;
  changed := FOUND;
END $$;

-- What is sold. Only the owner of the database may write it; what operators agree to on a page comes through
-- change_packages_as_agreed. Each returns whether it changed something.

-- Puts a package on sale, also one that was withdrawn, under a new name and price; not one that is on sale, or was with
-- another number of credits, which never changes: customers chose it for that.
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

-- Takes effect with the next checkout; pages that are open keep their price. A rule that buys it at a lower price waits for
-- its customer to accept this one. Of a package on sale, and only at the price from which it is to change, if that is said.
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

-- Rules that buy it are suspended when they would.
CREATE OR REPLACE FUNCTION withdraw_package(p_package text, p_now timestamptz, OUT changed boolean) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lookup_package SET withdrawn_at = moment(p_now) WHERE package_key = p_package AND withdrawn_at IS NULL;
  changed := FOUND;
END $$;

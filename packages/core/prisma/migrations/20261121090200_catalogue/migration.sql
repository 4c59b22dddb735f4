-- The four lookup packages of version 1 (spec/decisions.md). A package is withdrawn, never deleted.
INSERT INTO lookup_package (package_key, name, credits, amount_cents) VALUES
  ('lookups_10', '10 lookups', 10, 1200),
  ('lookups_50', '50 lookups', 50, 5000),
  ('lookups_200', '200 lookups', 200, 16000),
  ('lookups_1000', '1,000 lookups', 1000, 60000);

-- What a key or an app may do, and what it looked up, is only in spender and spender_lookup: no process is left that reads or
-- writes it anywhere else.
DROP TRIGGER spender_copied ON spender;
DROP FUNCTION copy_spender();
DROP TRIGGER api_key_spender ON api_key;
DROP FUNCTION enter_spender_of_key();
DROP TRIGGER connection_spender ON connection;
DROP FUNCTION enter_spender_of_connection();
-- squawk-ignore ban-drop-column
ALTER TABLE "api_key" DROP COLUMN "permissions", DROP COLUMN "daily_credit_cap", DROP COLUMN "monthly_top_up_cents";
-- squawk-ignore ban-drop-column
ALTER TABLE "connection" DROP COLUMN "permissions", DROP COLUMN "daily_credit_cap", DROP COLUMN "monthly_top_up_cents";
-- squawk-ignore ban-drop-table
DROP TABLE "app_lookup";
-- squawk-ignore ban-drop-table
DROP TABLE "key_lookup";
-- Any database that a process works on has had the triggers that this waited for.
ALTER TABLE "vehicle_lookup" DROP CONSTRAINT IF EXISTS "vehicle_lookup_not_before_its_triggers";

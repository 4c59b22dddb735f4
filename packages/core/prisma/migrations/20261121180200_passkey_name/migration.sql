-- The browser sends the name, which no form has checked.
ALTER TABLE passkey ADD CONSTRAINT passkey_name_length CHECK (length(name) <= 80);

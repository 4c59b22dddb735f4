-- Nothing is asked of a provider after somebody has signed in with it, so what would let us ask is not kept.
UPDATE sign_in_account SET access_token = NULL, refresh_token = NULL, id_token = NULL;
ALTER TABLE sign_in_account ADD CONSTRAINT sign_in_account_without_tokens
  CHECK (num_nonnulls(access_token, refresh_token, id_token) = 0);

-- Ends the freeze of charging: all that the vendor knows of this history was read. It says which one, as it may have
-- changed meanwhile.
CREATE OR REPLACE FUNCTION accept_epoch(p_epoch text, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO database_epoch (epoch, reconciled_at) VALUES (p_epoch, moment(p_now))
  ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, reconciled_at = excluded.reconciled_at
$$;

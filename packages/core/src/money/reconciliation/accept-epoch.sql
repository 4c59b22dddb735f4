-- Ends the freeze of charging: everything that the vendor knows has been read. p_epoch is the history for which it was
-- read, as another restore may have changed it in the meantime.
CREATE OR REPLACE FUNCTION accept_epoch(p_epoch text, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO database_epoch (epoch, reconciled_at) VALUES (p_epoch, moment(p_now))
  ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, reconciled_at = excluded.reconciled_at
$$;

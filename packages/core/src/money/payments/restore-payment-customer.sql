-- Enters the vendor's record of a customer that we have lost, such as after restoring a backup. If the account was
-- closed meanwhile, a job deletes that record.
CREATE OR REPLACE FUNCTION restore_payment_customer(p_customer uuid, p_vendor_customer text, p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO payment_customer AS c (customer_id, creation_key, vendor_id, created_at)
  SELECT id, gen_random_uuid(), p_vendor_customer, moment(p_now) FROM customer
  WHERE id = p_customer AND NOT EXISTS (SELECT FROM payment_customer WHERE vendor_id = p_vendor_customer)
  ON CONFLICT (customer_id) DO UPDATE SET vendor_id = excluded.vendor_id WHERE c.vendor_id IS NULL;
  SELECT enqueue_job('end-purchases', jsonb_build_object('customerId', id), id::text)
  FROM customer WHERE id = p_customer AND closed_at IS NOT NULL;
$$;

-- Enters the counterpart at the vendor that a customer has there and we have lost, as after the restore of a backup.
CREATE OR REPLACE FUNCTION restore_payment_customer(p_customer uuid, p_vendor_customer text, p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO payment_customer AS c (customer_id, creation_key, vendor_id, created_at)
  SELECT id, gen_random_uuid(), p_vendor_customer, moment(p_now) FROM customer
  WHERE id = p_customer AND NOT EXISTS (SELECT FROM payment_customer WHERE vendor_id = p_vendor_customer)
  ON CONFLICT (customer_id) DO UPDATE SET vendor_id = excluded.vendor_id WHERE c.vendor_id IS NULL
$$;

ALTER TABLE "api_key" VALIDATE CONSTRAINT "api_key_customer_id_origin_id_fkey";
ALTER TABLE "connection" VALIDATE CONSTRAINT "connection_customer_id_client_id_fkey";

-- Every key and every connection has its spender. The first key of its rotations, to which a key refers so far, names it.
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_customer_id_origin_id_fkey" FOREIGN KEY ("customer_id", "origin_id")
  REFERENCES "spender"("customer_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "connection" ADD CONSTRAINT "connection_customer_id_client_id_fkey" FOREIGN KEY ("customer_id", "client_id")
  REFERENCES "spender"("customer_id", "client_id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "api_key" DROP CONSTRAINT "api_key_origin_id_fkey";

curl "$VINSPEC_BASE_URL/vehicle-specs" \
  -H "Authorization: Bearer $VINSPEC_API_KEY" \
  -H "Idempotency-Key: my-first-lookup" \
  -H "Content-Type: application/json" \
  -d '{"vin":"5YJSA1E67NF123456"}'

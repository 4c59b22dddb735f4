VIN=5YJSA1E67NF123456
curl "$VINSPEC_BASE_URL/vehicle-specs" \
  -H "Authorization: Bearer $VINSPEC_API_KEY" \
  -H "Idempotency-Key: lookup-$VIN" \
  -H "Content-Type: application/json" \
  -d "{\"vin\":\"$VIN\"}"

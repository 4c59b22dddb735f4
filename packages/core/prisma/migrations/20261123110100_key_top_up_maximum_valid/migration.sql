ALTER TABLE "api_key" VALIDATE CONSTRAINT api_key_monthly_top_up;

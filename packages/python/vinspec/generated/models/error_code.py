from enum import StrEnum


class ErrorCode(StrEnum):
    APPROVAL_REQUIRED = "approval_required"
    BATCH_NOT_FOUND = "batch_not_found"
    DAILY_CAP_REACHED = "daily_cap_reached"
    IDEMPOTENCY_IN_PROGRESS = "idempotency_in_progress"
    IDEMPOTENCY_KEY_INVALID = "idempotency_key_invalid"
    IDEMPOTENCY_KEY_MISSING = "idempotency_key_missing"
    IDEMPOTENCY_KEY_REUSED = "idempotency_key_reused"
    INSUFFICIENT_CREDITS = "insufficient_credits"
    INTERNAL_ERROR = "internal_error"
    INVALID_API_KEY = "invalid_api_key"
    INVALID_JSON = "invalid_json"
    INVALID_REQUEST = "invalid_request"
    INVALID_VIN = "invalid_vin"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    MISSING_API_KEY = "missing_api_key"
    MONTHLY_CAP_TOO_LOW = "monthly_cap_too_low"
    PACKAGE_NOT_FOUND = "package_not_found"
    PACKAGE_UNAVAILABLE = "package_unavailable"
    PAYMENTS_UNAVAILABLE = "payments_unavailable"
    PERMISSION_DENIED = "permission_denied"
    RATE_LIMITED = "rate_limited"
    REVOKED_API_KEY = "revoked_api_key"
    ROUTE_NOT_FOUND = "route_not_found"
    SERVICE_UNAVAILABLE = "service_unavailable"
    SPECS_NOT_AVAILABLE = "specs_not_available"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    UNSUPPORTED_VEHICLE = "unsupported_vehicle"
    VEHICLE_DATA_UNAVAILABLE = "vehicle_data_unavailable"
    VEHICLE_NOT_FOUND = "vehicle_not_found"

    def __str__(self) -> str:
        return str(self.value)

"""Contains all the data models used in inputs/outputs"""

from .approval_required_details import ApprovalRequiredDetails
from .approval_required_error import ApprovalRequiredError
from .approval_required_fault import ApprovalRequiredFault
from .auto_top_up_status import AutoTopUpStatus
from .automatic_top_up import AutomaticTopUp
from .automatic_top_up_request import AutomaticTopUpRequest
from .automatic_top_up_request_threshold_percent import (
    AutomaticTopUpRequestThresholdPercent,
)
from .automatic_top_up_threshold_percent_type_0 import (
    AutomaticTopUpThresholdPercentType0,
)
from .bad_body_error import BadBodyError
from .bad_keyed_body_error import BadKeyedBodyError
from .bad_request_error import BadRequestError
from .batch import Batch
from .batch_counts import BatchCounts
from .batch_list import BatchList
from .batch_not_found_error import BatchNotFoundError
from .batch_not_found_fault import BatchNotFoundFault
from .batch_request import BatchRequest
from .batch_result import BatchResult
from .batch_result_credits import BatchResultCredits
from .batch_result_error import BatchResultError
from .batch_result_list import BatchResultList
from .batch_result_outcome import BatchResultOutcome
from .batch_status import BatchStatus
from .batch_waits_for_type_0 import BatchWaitsForType0
from .checkout import Checkout
from .checkout_request import CheckoutRequest
from .conflict_error import ConflictError
from .credit_balance import CreditBalance
from .credit_balance_auto_top_up import CreditBalanceAutoTopUp
from .customer_vehicle_specs_v1 import CustomerVehicleSpecsV1
from .customer_vehicle_specs_v1_battery import CustomerVehicleSpecsV1Battery
from .customer_vehicle_specs_v1_battery_numbers import (
    CustomerVehicleSpecsV1BatteryNumbers,
)
from .customer_vehicle_specs_v1_range_and_charging import (
    CustomerVehicleSpecsV1RangeAndCharging,
)
from .customer_vehicle_specs_v1_summary import CustomerVehicleSpecsV1Summary
from .customer_vehicle_specs_v1_vehicle import CustomerVehicleSpecsV1Vehicle
from .daily_cap_reached_details import DailyCapReachedDetails
from .daily_cap_reached_fault import DailyCapReachedFault
from .daily_usage import DailyUsage
from .daily_usage_list import DailyUsageList
from .error import Error
from .error_code import ErrorCode
from .error_error import ErrorError
from .error_error_details import ErrorErrorDetails
from .fault_on_our_side_error import FaultOnOurSideError
from .forbidden_error import ForbiddenError
from .idempotency_in_progress_fault import IdempotencyInProgressFault
from .idempotency_key_invalid_fault import IdempotencyKeyInvalidFault
from .idempotency_key_missing_fault import IdempotencyKeyMissingFault
from .idempotency_key_reused_fault import IdempotencyKeyReusedFault
from .insufficient_credits_details import InsufficientCreditsDetails
from .insufficient_credits_fault import InsufficientCreditsFault
from .internal_error_fault import InternalErrorFault
from .invalid_api_key_fault import InvalidApiKeyFault
from .invalid_json_fault import InvalidJsonFault
from .invalid_request_details import InvalidRequestDetails
from .invalid_request_fault import InvalidRequestFault
from .invalid_vin_details import InvalidVinDetails
from .invalid_vin_error import InvalidVinError
from .invalid_vin_fault import InvalidVinFault
from .missing_api_key_fault import MissingApiKeyFault
from .money import Money
from .monthly_cap_too_low_details import MonthlyCapTooLowDetails
from .monthly_cap_too_low_fault import MonthlyCapTooLowFault
from .no_credit_to_spend_error import NoCreditToSpendError
from .no_specs_error import NoSpecsError
from .openapi_document import OpenapiDocument
from .openapi_document_info import OpenapiDocumentInfo
from .openapi_document_paths import OpenapiDocumentPaths
from .package import Package
from .package_list import PackageList
from .package_not_found_error import PackageNotFoundError
from .package_not_found_fault import PackageNotFoundFault
from .package_unavailable_fault import PackageUnavailableFault
from .package_withdrawn_error import PackageWithdrawnError
from .past_lookup import PastLookup
from .past_lookup_list import PastLookupList
from .payment_method import PaymentMethod
from .payments_down_error import PaymentsDownError
from .payments_unavailable_fault import PaymentsUnavailableFault
from .permission_denied_details import PermissionDeniedDetails
from .permission_denied_details_permission import PermissionDeniedDetailsPermission
from .permission_denied_fault import PermissionDeniedFault
from .price import Price
from .rate_limited_details import RateLimitedDetails
from .rate_limited_fault import RateLimitedFault
from .revoked_api_key_fault import RevokedApiKeyFault
from .saved_vehicle import SavedVehicle
from .saved_vehicle_list import SavedVehicleList
from .service_down_error import ServiceDownError
from .service_info import ServiceInfo
from .service_info_limits import ServiceInfoLimits
from .service_info_links import ServiceInfoLinks
from .service_unavailable_fault import ServiceUnavailableFault
from .spec_numbers import SpecNumbers
from .spec_part import SpecPart
from .spec_row import SpecRow
from .spec_section import SpecSection
from .spec_section_key import SpecSectionKey
from .specs_not_available_details import SpecsNotAvailableDetails
from .specs_not_available_fault import SpecsNotAvailableFault
from .too_many_requests_error import TooManyRequestsError
from .unauthorized_error import UnauthorizedError
from .unsupported_media_type_error import UnsupportedMediaTypeError
from .unsupported_media_type_fault import UnsupportedMediaTypeFault
from .unsupported_vehicle_details import UnsupportedVehicleDetails
from .unsupported_vehicle_fault import UnsupportedVehicleFault
from .unusable_terms_error import UnusableTermsError
from .unusable_vehicle_error import UnusableVehicleError
from .vehicle_data_down_error import VehicleDataDownError
from .vehicle_data_unavailable_fault import VehicleDataUnavailableFault
from .vehicle_not_found_error import VehicleNotFoundError
from .vehicle_not_found_fault import VehicleNotFoundFault
from .vehicle_specs_check import VehicleSpecsCheck
from .vehicle_specs_check_coverage_type_0 import VehicleSpecsCheckCoverageType0
from .vehicle_specs_check_coverage_type_0_range import (
    VehicleSpecsCheckCoverageType0Range,
)
from .vehicle_specs_check_reason_type_0 import VehicleSpecsCheckReasonType0
from .vehicle_specs_check_reason_type_0_code import VehicleSpecsCheckReasonType0Code
from .vehicle_specs_request import VehicleSpecsRequest
from .wheel_numbers import WheelNumbers
from .wheel_row import WheelRow

__all__ = (
    "ApprovalRequiredDetails",
    "ApprovalRequiredError",
    "ApprovalRequiredFault",
    "AutomaticTopUp",
    "AutomaticTopUpRequest",
    "AutomaticTopUpRequestThresholdPercent",
    "AutomaticTopUpThresholdPercentType0",
    "AutoTopUpStatus",
    "BadBodyError",
    "BadKeyedBodyError",
    "BadRequestError",
    "Batch",
    "BatchCounts",
    "BatchList",
    "BatchNotFoundError",
    "BatchNotFoundFault",
    "BatchRequest",
    "BatchResult",
    "BatchResultCredits",
    "BatchResultError",
    "BatchResultList",
    "BatchResultOutcome",
    "BatchStatus",
    "BatchWaitsForType0",
    "Checkout",
    "CheckoutRequest",
    "ConflictError",
    "CreditBalance",
    "CreditBalanceAutoTopUp",
    "CustomerVehicleSpecsV1",
    "CustomerVehicleSpecsV1Battery",
    "CustomerVehicleSpecsV1BatteryNumbers",
    "CustomerVehicleSpecsV1RangeAndCharging",
    "CustomerVehicleSpecsV1Summary",
    "CustomerVehicleSpecsV1Vehicle",
    "DailyCapReachedDetails",
    "DailyCapReachedFault",
    "DailyUsage",
    "DailyUsageList",
    "Error",
    "ErrorCode",
    "ErrorError",
    "ErrorErrorDetails",
    "FaultOnOurSideError",
    "ForbiddenError",
    "IdempotencyInProgressFault",
    "IdempotencyKeyInvalidFault",
    "IdempotencyKeyMissingFault",
    "IdempotencyKeyReusedFault",
    "InsufficientCreditsDetails",
    "InsufficientCreditsFault",
    "InternalErrorFault",
    "InvalidApiKeyFault",
    "InvalidJsonFault",
    "InvalidRequestDetails",
    "InvalidRequestFault",
    "InvalidVinDetails",
    "InvalidVinError",
    "InvalidVinFault",
    "MissingApiKeyFault",
    "Money",
    "MonthlyCapTooLowDetails",
    "MonthlyCapTooLowFault",
    "NoCreditToSpendError",
    "NoSpecsError",
    "OpenapiDocument",
    "OpenapiDocumentInfo",
    "OpenapiDocumentPaths",
    "Package",
    "PackageList",
    "PackageNotFoundError",
    "PackageNotFoundFault",
    "PackageUnavailableFault",
    "PackageWithdrawnError",
    "PastLookup",
    "PastLookupList",
    "PaymentMethod",
    "PaymentsDownError",
    "PaymentsUnavailableFault",
    "PermissionDeniedDetails",
    "PermissionDeniedDetailsPermission",
    "PermissionDeniedFault",
    "Price",
    "RateLimitedDetails",
    "RateLimitedFault",
    "RevokedApiKeyFault",
    "SavedVehicle",
    "SavedVehicleList",
    "ServiceDownError",
    "ServiceInfo",
    "ServiceInfoLimits",
    "ServiceInfoLinks",
    "ServiceUnavailableFault",
    "SpecNumbers",
    "SpecPart",
    "SpecRow",
    "SpecSection",
    "SpecSectionKey",
    "SpecsNotAvailableDetails",
    "SpecsNotAvailableFault",
    "TooManyRequestsError",
    "UnauthorizedError",
    "UnsupportedMediaTypeError",
    "UnsupportedMediaTypeFault",
    "UnsupportedVehicleDetails",
    "UnsupportedVehicleFault",
    "UnusableTermsError",
    "UnusableVehicleError",
    "VehicleDataDownError",
    "VehicleDataUnavailableFault",
    "VehicleNotFoundError",
    "VehicleNotFoundFault",
    "VehicleSpecsCheck",
    "VehicleSpecsCheckCoverageType0",
    "VehicleSpecsCheckCoverageType0Range",
    "VehicleSpecsCheckReasonType0",
    "VehicleSpecsCheckReasonType0Code",
    "VehicleSpecsRequest",
    "WheelNumbers",
    "WheelRow",
)

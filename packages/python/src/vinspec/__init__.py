"""Customer-ready specifications of electric vehicles, by VIN: the client for the vinspec API.

from vinspec import Vinspec

specs = Vinspec().look_up("1FADP3R49GL917098")
"""

from . import models
from ._client import AsyncVinspec, Vinspec
from ._errors import (
    ApiConnectionError,
    ApiError,
    ApiKeyError,
    ApiTimeoutError,
    AuthenticationError,
    BadRequestError,
    BatchStoppedError,
    ConflictError,
    InsufficientCreditsError,
    InternalServerError,
    MethodNotAllowedError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    RequestTimeoutError,
    ServerError,
    ServiceUnavailableError,
    UnprocessableError,
    UnsupportedMediaTypeError,
    UsageError,
    VinspecError,
)
from ._facts import numeric_facts
from ._generated.version import VERSION as __version__
from ._model import DataSource, ResponseInfo
from ._pages import AsyncPages, Pages
from ._retry import Pacing
from ._transport import CallOptions

__all__ = [
    "ApiConnectionError",
    "ApiError",
    "ApiKeyError",
    "ApiTimeoutError",
    "AsyncPages",
    "AsyncVinspec",
    "AuthenticationError",
    "BadRequestError",
    "BatchStoppedError",
    "CallOptions",
    "ConflictError",
    "DataSource",
    "InsufficientCreditsError",
    "InternalServerError",
    "MethodNotAllowedError",
    "NotFoundError",
    "Pacing",
    "Pages",
    "PermissionDeniedError",
    "RateLimitError",
    "RequestTimeoutError",
    "ResponseInfo",
    "ServerError",
    "ServiceUnavailableError",
    "UnprocessableError",
    "UnsupportedMediaTypeError",
    "UsageError",
    "Vinspec",
    "VinspecError",
    "__version__",
    "models",
    "numeric_facts",
]

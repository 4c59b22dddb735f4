"""The types of answers, under the names of the contract."""

# All of them, whose names `__all__` of the generated module lists.
from ._generated.models import *  # noqa: F403
from ._generated.models import __all__ as __all__

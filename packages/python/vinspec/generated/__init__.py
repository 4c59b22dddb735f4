"""A client library for accessing vinspec API"""

from .client import AuthenticatedClient, Client

__all__ = (
    "AuthenticatedClient",
    "Client",
)
# Sources: 0ce82b0d35e5cad43d9b26a4a448a38e87a4c95c3f74b7f9f97ac26909d848d2

# Generated from openapi.json by `pnpm gen`. Do not edit.
"""A client library for accessing vinspec API"""

from .client import AuthenticatedClient, Client

__all__ = (
    "AuthenticatedClient",
    "Client",
)

# Generated from openapi.json by `pnpm gen`. Do not edit.
"""Contains methods for accessing the API"""

# Generated from openapi.json by `pnpm gen`. Do not edit.
"""Contains endpoint functions for accessing the API"""

// Generated from openapi.json by `pnpm gen`. Do not edit.

export const paths = [
  {
    "method": "GET",
    "path": "/openapi.json",
    "summary": "Read this OpenAPI document"
  },
  {
    "method": "GET",
    "path": "/packages",
    "summary": "List lookup packages"
  },
  {
    "method": "GET",
    "path": "/credits",
    "summary": "Read the credit balance"
  },
  {
    "method": "POST",
    "path": "/checkouts",
    "summary": "Start a hosted checkout"
  },
  {
    "method": "POST",
    "path": "/vehicle-specs",
    "summary": "Look up a vehicle by VIN (costs one credit)"
  },
  {
    "method": "GET",
    "path": "/vehicles",
    "summary": "List My Vehicles"
  },
  {
    "method": "GET",
    "path": "/vehicles/{vin}",
    "summary": "Get a saved vehicle"
  },
  {
    "method": "GET",
    "path": "/vehicles/{vin}/lookups",
    "summary": "List the lookups of a vehicle"
  },
  {
    "method": "GET",
    "path": "/vehicles/{vin}/battery",
    "summary": "Get the battery history of a vehicle"
  },
  {
    "method": "POST",
    "path": "/vehicles/{vin}/reports",
    "summary": "Report a wrong fact"
  },
  {
    "method": "POST",
    "path": "/batches",
    "summary": "Look up many vehicles"
  },
  {
    "method": "GET",
    "path": "/batches",
    "summary": "List batches"
  },
  {
    "method": "GET",
    "path": "/batches/{batch_id}",
    "summary": "Get a batch"
  },
  {
    "method": "GET",
    "path": "/batches/{batch_id}/results",
    "summary": "List the results of a batch"
  },
  {
    "method": "POST",
    "path": "/batches/{batch_id}/pause",
    "summary": "Pause a batch"
  },
  {
    "method": "POST",
    "path": "/batches/{batch_id}/resume",
    "summary": "Start or resume a batch"
  },
  {
    "method": "POST",
    "path": "/batches/{batch_id}/cancel",
    "summary": "Cancel a batch"
  },
  {
    "method": "GET",
    "path": "/usage",
    "summary": "Read usage"
  },
  {
    "method": "GET",
    "path": "/ledger-days",
    "summary": "List the days of the ledger"
  },
  {
    "method": "GET",
    "path": "/vehicle-specs/check",
    "summary": "Check a VIN for free"
  },
  {
    "method": "GET",
    "path": "/auto-top-up",
    "summary": "Read the automatic top-up rule"
  },
  {
    "method": "PUT",
    "path": "/auto-top-up",
    "summary": "Configure automatic top-up"
  },
  {
    "method": "DELETE",
    "path": "/auto-top-up",
    "summary": "Disable automatic top-up"
  }
] as const

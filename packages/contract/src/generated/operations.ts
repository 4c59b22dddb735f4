// Generated from openapi.json by `pnpm gen`. Do not edit.

/** Every operation of the contract, in its order. */
export const operations = [
  {
    "id": "getContract",
    "method": "GET",
    "path": "/openapi.json",
    "summary": "Read this OpenAPI document",
    "tag": "contract",
    "successStatus": 200,
    "authenticated": false,
    "idempotent": false,
    "bodySchema": null,
    "resultSchema": "OpenapiDocument",
    "command": "openapi"
  },
  {
    "id": "listPackages",
    "method": "GET",
    "path": "/packages",
    "summary": "List lookup packages",
    "tag": "packages",
    "successStatus": 200,
    "authenticated": true,
    "idempotent": false,
    "bodySchema": null,
    "resultSchema": "PackageList",
    "command": "packages"
  },
  {
    "id": "getCredits",
    "method": "GET",
    "path": "/credits",
    "summary": "Read the credit balance",
    "tag": "credits",
    "successStatus": 200,
    "authenticated": true,
    "idempotent": false,
    "bodySchema": null,
    "resultSchema": "CreditBalance",
    "command": "credits"
  },
  {
    "id": "createCheckout",
    "method": "POST",
    "path": "/checkouts",
    "summary": "Start a hosted checkout",
    "tag": "packages",
    "successStatus": 201,
    "authenticated": true,
    "idempotent": true,
    "bodySchema": "CheckoutRequest",
    "resultSchema": "Checkout",
    "command": "checkout <package_key>"
  },
  {
    "id": "lookUpVehicleSpecs",
    "method": "POST",
    "path": "/vehicle-specs",
    "summary": "Look up a vehicle by VIN (costs one credit)",
    "tag": "vehicles",
    "successStatus": 200,
    "authenticated": true,
    "idempotent": true,
    "bodySchema": "VehicleSpecsRequest",
    "resultSchema": "CustomerVehicleSpecsV1",
    "command": "lookup <vin>"
  },
  {
    "id": "getAutoTopUp",
    "method": "GET",
    "path": "/auto-top-up",
    "summary": "Read the automatic top-up rule",
    "tag": "automatic-top-up",
    "successStatus": 200,
    "authenticated": true,
    "idempotent": false,
    "bodySchema": null,
    "resultSchema": "AutomaticTopUp",
    "command": "auto-top-up get"
  },
  {
    "id": "configureAutoTopUp",
    "method": "PUT",
    "path": "/auto-top-up",
    "summary": "Configure automatic top-up",
    "tag": "automatic-top-up",
    "successStatus": 200,
    "authenticated": true,
    "idempotent": false,
    "bodySchema": "AutomaticTopUpRequest",
    "resultSchema": "AutomaticTopUp",
    "command": "auto-top-up set <package_key>"
  },
  {
    "id": "disableAutoTopUp",
    "method": "DELETE",
    "path": "/auto-top-up",
    "summary": "Disable automatic top-up",
    "tag": "automatic-top-up",
    "successStatus": 200,
    "authenticated": true,
    "idempotent": false,
    "bodySchema": null,
    "resultSchema": "AutomaticTopUp",
    "command": "auto-top-up disable"
  }
] as const

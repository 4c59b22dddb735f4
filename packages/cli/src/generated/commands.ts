// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { CommandDefinition } from '../command-definition.ts'

export type Operation =
  | 'getContract'
  | 'listPackages'
  | 'getCredits'
  | 'createCheckout'
  | 'lookUpVehicleSpecs'
  | 'getAutoTopUp'
  | 'configureAutoTopUp'
  | 'disableAutoTopUp'

export const commands: readonly CommandDefinition<Operation>[] = [
  {
    "operation": "getContract",
    "words": [
      "openapi"
    ],
    "summary": "Read this OpenAPI document",
    "idempotent": false,
    "arguments": [],
    "options": []
  },
  {
    "operation": "listPackages",
    "words": [
      "packages"
    ],
    "summary": "List lookup packages",
    "idempotent": false,
    "arguments": [],
    "options": []
  },
  {
    "operation": "getCredits",
    "words": [
      "credits"
    ],
    "summary": "Read the credit balance",
    "idempotent": false,
    "arguments": [],
    "options": []
  },
  {
    "operation": "createCheckout",
    "words": [
      "checkout"
    ],
    "summary": "Start a hosted checkout",
    "idempotent": true,
    "arguments": [
      {
        "field": "package_key",
        "description": "The `package_key` of a package that is on sale.",
        "kind": "text",
        "required": true,
        "choices": null,
        "minimum": null,
        "maximum": null
      }
    ],
    "options": []
  },
  {
    "operation": "lookUpVehicleSpecs",
    "words": [
      "lookup"
    ],
    "summary": "Look up a vehicle by VIN (costs one credit)",
    "idempotent": true,
    "arguments": [
      {
        "field": "vin",
        "description": "Vehicle identification number, 17 characters, upper or lower case.",
        "kind": "text",
        "required": true,
        "choices": null,
        "minimum": null,
        "maximum": null
      }
    ],
    "options": []
  },
  {
    "operation": "getAutoTopUp",
    "words": [
      "auto-top-up",
      "get"
    ],
    "summary": "Read the automatic top-up rule",
    "idempotent": false,
    "arguments": [],
    "options": []
  },
  {
    "operation": "configureAutoTopUp",
    "words": [
      "auto-top-up",
      "set"
    ],
    "summary": "Configure automatic top-up",
    "idempotent": false,
    "arguments": [
      {
        "field": "package_key",
        "description": "The `package_key` of the package to buy each time.",
        "kind": "text",
        "required": true,
        "choices": null,
        "minimum": null,
        "maximum": null
      }
    ],
    "options": [
      {
        "field": "threshold_percent",
        "description": "Buy when the balance falls to this percentage of the package's credits. Default: 10.",
        "kind": "integer",
        "required": false,
        "choices": [
          10,
          20,
          30
        ],
        "minimum": null,
        "maximum": null
      },
      {
        "field": "monthly_cap_cents",
        "description": "The most that may be spent automatically in a calendar month (UTC), in US cents. Left out: the cap that is set stays.",
        "kind": "integer",
        "required": false,
        "choices": null,
        "minimum": 1,
        "maximum": 2147483647
      }
    ]
  },
  {
    "operation": "disableAutoTopUp",
    "words": [
      "auto-top-up",
      "disable"
    ],
    "summary": "Disable automatic top-up",
    "idempotent": false,
    "arguments": [],
    "options": []
  }
]

/** What the commands that share a first word are about. */
export const groups: Readonly<Record<string, string>> = {
  "auto-top-up": "Buying credits without being asked, within a monthly cap."
}

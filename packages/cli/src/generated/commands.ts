// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { CommandDefinition } from '../command-definition.ts'

export type Operation =
  | 'getContract'
  | 'listPackages'
  | 'getCredits'
  | 'createCheckout'
  | 'lookUpVehicleSpecs'
  | 'listVehicles'
  | 'getVehicle'
  | 'listVehicleLookups'
  | 'getVehicleBattery'
  | 'reportVehicle'
  | 'createBatch'
  | 'listBatches'
  | 'getBatch'
  | 'listBatchResults'
  | 'pauseBatch'
  | 'resumeBatch'
  | 'cancelBatch'
  | 'listUsage'
  | 'listLedgerDays'
  | 'checkVehicleSpecs'
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
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [],
    "options": []
  },
  {
    "operation": "listPackages",
    "words": [
      "packages"
    ],
    "summary": "List lookup packages",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [],
    "options": []
  },
  {
    "operation": "getCredits",
    "words": [
      "credits"
    ],
    "summary": "Read the credit balance",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [],
    "options": []
  },
  {
    "operation": "createCheckout",
    "words": [
      "checkout"
    ],
    "summary": "Start a hosted checkout",
    "deprecated": false,
    "idempotent": true,
    "pageSize": null,
    "arguments": [
      {
        "field": "package_key",
        "place": "body",
        "required": true,
        "description": "The `package_key` of a package that is on sale.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
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
    "deprecated": false,
    "idempotent": true,
    "pageSize": null,
    "arguments": [
      {
        "field": "vin",
        "place": "body",
        "required": true,
        "description": "The VIN, in any case.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ],
    "options": []
  },
  {
    "operation": "listVehicles",
    "words": [
      "vehicles",
      "list"
    ],
    "summary": "List My Vehicles",
    "deprecated": false,
    "idempotent": false,
    "pageSize": "limit",
    "arguments": [],
    "options": [
      {
        "field": "search",
        "place": "query",
        "required": false,
        "description": "Only vehicles with all of these words in their VIN, title, or note.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      },
      {
        "field": "limit",
        "place": "query",
        "required": false,
        "description": "The most to list.",
        "deprecated": false,
        "kind": "integer",
        "list": false,
        "choices": null,
        "minimum": 1,
        "maximum": null,
        "format": null,
        "fallback": null
      },
      {
        "field": "cursor",
        "place": "query",
        "required": false,
        "description": "The `next_cursor` of the previous page.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ]
  },
  {
    "operation": "getVehicle",
    "words": [
      "vehicles",
      "show"
    ],
    "summary": "Get a saved vehicle",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [
      {
        "field": "vin",
        "place": "path",
        "required": true,
        "description": "The VIN, in any case.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ],
    "options": []
  },
  {
    "operation": "listVehicleLookups",
    "words": [
      "vehicles",
      "lookups"
    ],
    "summary": "List the lookups of a vehicle",
    "deprecated": false,
    "idempotent": false,
    "pageSize": "limit",
    "arguments": [
      {
        "field": "vin",
        "place": "path",
        "required": true,
        "description": "The VIN, in any case.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ],
    "options": [
      {
        "field": "limit",
        "place": "query",
        "required": false,
        "description": "The most to list.",
        "deprecated": false,
        "kind": "integer",
        "list": false,
        "choices": null,
        "minimum": 1,
        "maximum": null,
        "format": null,
        "fallback": null
      },
      {
        "field": "cursor",
        "place": "query",
        "required": false,
        "description": "The `next_cursor` of the previous page.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ]
  },
  {
    "operation": "getVehicleBattery",
    "words": [
      "vehicles",
      "battery"
    ],
    "summary": "Get the battery history of a vehicle",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [
      {
        "field": "vin",
        "place": "path",
        "required": true,
        "description": "The VIN, in any case.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ],
    "options": []
  },
  {
    "operation": "reportVehicle",
    "words": [
      "vehicles",
      "report"
    ],
    "summary": "Report a wrong fact",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [
      {
        "field": "vin",
        "place": "path",
        "required": true,
        "description": "The VIN, in any case.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ],
    "options": [
      {
        "field": "fact",
        "place": "body",
        "required": true,
        "description": "The key of its row or the name of its field in the result, or `other`.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      },
      {
        "field": "message",
        "place": "body",
        "required": true,
        "description": "What is wrong with it.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ]
  },
  {
    "operation": "createBatch",
    "words": [
      "batches",
      "create"
    ],
    "summary": "Look up many vehicles",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [],
    "options": [
      {
        "field": "vins",
        "place": "body",
        "required": true,
        "description": "The VINs, in any case, with or without spaces and hyphens.",
        "deprecated": false,
        "kind": "text",
        "list": true,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      },
      {
        "field": "only_new",
        "place": "body",
        "required": false,
        "description": "Whether vehicles in My Vehicles are read again for free. If not, each costs a credit again.",
        "deprecated": false,
        "kind": "boolean",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": true
      },
      {
        "field": "max_credits",
        "place": "body",
        "required": false,
        "description": "The most credits that it spends. If omitted, as many as it takes.",
        "deprecated": false,
        "kind": "integer",
        "list": false,
        "choices": null,
        "minimum": 1,
        "maximum": 100000,
        "format": null,
        "fallback": null
      },
      {
        "field": "preview",
        "place": "body",
        "required": false,
        "description": "Whether it is only checked, and waits to be resumed before it spends credits.",
        "deprecated": false,
        "kind": "boolean",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": false
      }
    ]
  },
  {
    "operation": "listBatches",
    "words": [
      "batches",
      "list"
    ],
    "summary": "List batches",
    "deprecated": false,
    "idempotent": false,
    "pageSize": "limit",
    "arguments": [],
    "options": [
      {
        "field": "limit",
        "place": "query",
        "required": false,
        "description": "The most to list.",
        "deprecated": false,
        "kind": "integer",
        "list": false,
        "choices": null,
        "minimum": 1,
        "maximum": null,
        "format": null,
        "fallback": null
      },
      {
        "field": "cursor",
        "place": "query",
        "required": false,
        "description": "The `next_cursor` of the previous page.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ]
  },
  {
    "operation": "getBatch",
    "words": [
      "batches",
      "show"
    ],
    "summary": "Get a batch",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [
      {
        "field": "batch_id",
        "place": "path",
        "required": true,
        "description": "The `id` of a batch.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": "uuid",
        "fallback": null
      }
    ],
    "options": []
  },
  {
    "operation": "listBatchResults",
    "words": [
      "batches",
      "results"
    ],
    "summary": "List the results of a batch",
    "deprecated": false,
    "idempotent": false,
    "pageSize": "limit",
    "arguments": [
      {
        "field": "batch_id",
        "place": "path",
        "required": true,
        "description": "The `id` of a batch.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": "uuid",
        "fallback": null
      }
    ],
    "options": [
      {
        "field": "specs",
        "place": "query",
        "required": false,
        "description": "Whether results have their specifications, which are long. Without them, `specs` is null.",
        "deprecated": false,
        "kind": "boolean",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": true
      },
      {
        "field": "limit",
        "place": "query",
        "required": false,
        "description": "The most to list.",
        "deprecated": false,
        "kind": "integer",
        "list": false,
        "choices": null,
        "minimum": 1,
        "maximum": null,
        "format": null,
        "fallback": null
      },
      {
        "field": "cursor",
        "place": "query",
        "required": false,
        "description": "The `next_cursor` of the previous page.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ]
  },
  {
    "operation": "pauseBatch",
    "words": [
      "batches",
      "pause"
    ],
    "summary": "Pause a batch",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [
      {
        "field": "batch_id",
        "place": "path",
        "required": true,
        "description": "The `id` of a batch.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": "uuid",
        "fallback": null
      }
    ],
    "options": []
  },
  {
    "operation": "resumeBatch",
    "words": [
      "batches",
      "resume"
    ],
    "summary": "Start or resume a batch",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [
      {
        "field": "batch_id",
        "place": "path",
        "required": true,
        "description": "The `id` of a batch.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": "uuid",
        "fallback": null
      }
    ],
    "options": []
  },
  {
    "operation": "cancelBatch",
    "words": [
      "batches",
      "cancel"
    ],
    "summary": "Cancel a batch",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [
      {
        "field": "batch_id",
        "place": "path",
        "required": true,
        "description": "The `id` of a batch.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": "uuid",
        "fallback": null
      }
    ],
    "options": []
  },
  {
    "operation": "listUsage",
    "words": [
      "usage"
    ],
    "summary": "Read usage",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [],
    "options": [
      {
        "field": "from",
        "place": "query",
        "required": false,
        "description": "The first day (UTC). Default: 29 days before the last day.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": "date",
        "fallback": null
      },
      {
        "field": "to",
        "place": "query",
        "required": false,
        "description": "The last day (UTC), inclusive. Default: today.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": "date",
        "fallback": null
      }
    ]
  },
  {
    "operation": "listLedgerDays",
    "words": [
      "ledger"
    ],
    "summary": "List the days of the ledger",
    "deprecated": false,
    "idempotent": false,
    "pageSize": "limit",
    "arguments": [],
    "options": [
      {
        "field": "limit",
        "place": "query",
        "required": false,
        "description": "The most to list.",
        "deprecated": false,
        "kind": "integer",
        "list": false,
        "choices": null,
        "minimum": 1,
        "maximum": null,
        "format": null,
        "fallback": null
      },
      {
        "field": "cursor",
        "place": "query",
        "required": false,
        "description": "The `next_cursor` of the previous page.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ]
  },
  {
    "operation": "checkVehicleSpecs",
    "words": [
      "check"
    ],
    "summary": "Check a VIN for free",
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [
      {
        "field": "vin",
        "place": "query",
        "required": true,
        "description": "The VIN, in any case.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
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
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
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
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [
      {
        "field": "package_key",
        "place": "body",
        "required": true,
        "description": "The `package_key` of the package to buy each time.",
        "deprecated": false,
        "kind": "text",
        "list": false,
        "choices": null,
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": null
      }
    ],
    "options": [
      {
        "field": "threshold_percent",
        "place": "body",
        "required": false,
        "description": "Buy when the balance falls to this percentage of the package's credits.",
        "deprecated": false,
        "kind": "integer",
        "list": false,
        "choices": [
          10,
          20,
          30
        ],
        "minimum": null,
        "maximum": null,
        "format": null,
        "fallback": 10
      },
      {
        "field": "monthly_cap_cents",
        "place": "body",
        "required": false,
        "description": "The most that can be spent automatically per calendar month (UTC), in US cents. If omitted, the current cap stays.",
        "deprecated": false,
        "kind": "integer",
        "list": false,
        "choices": null,
        "minimum": 1,
        "maximum": 2147483647,
        "format": null,
        "fallback": null
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
    "deprecated": false,
    "idempotent": false,
    "pageSize": null,
    "arguments": [],
    "options": []
  }
]

/** What the commands that share a first word are about. */
export const groups: Readonly<Record<string, string>> = {
  "vehicles": "Vehicle lookups and saved vehicles.",
  "batches": "Lists of VINs that are looked up in the background.",
  "auto-top-up": "Buys credits automatically, up to a monthly cap."
}

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
    "arguments": [],
    "options": []
  },
  {
    "operation": "listPackages",
    "words": [
      "packages"
    ],
    "summary": "List lookup packages",
    "arguments": [],
    "options": []
  },
  {
    "operation": "getCredits",
    "words": [
      "credits"
    ],
    "summary": "Read the credit balance",
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
        "place": "body",
        "required": true,
        "description": "The `package_key` of a package that is on sale.",
        "kind": "text"
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
        "place": "body",
        "required": true,
        "description": "The VIN, in any case.",
        "kind": "text"
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
    "pageSize": "limit",
    "arguments": [],
    "options": [
      {
        "field": "search",
        "place": "query",
        "description": "Only vehicles with all of these words in their VIN, title, or note.",
        "kind": "text"
      },
      {
        "field": "limit",
        "place": "query",
        "description": "The most to list.",
        "kind": "integer",
        "minimum": 1
      },
      {
        "field": "cursor",
        "place": "query",
        "description": "The `next_cursor` of the previous page.",
        "kind": "text"
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
    "arguments": [
      {
        "field": "vin",
        "place": "path",
        "required": true,
        "description": "The VIN, in any case.",
        "kind": "text"
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
    "pageSize": "limit",
    "arguments": [
      {
        "field": "vin",
        "place": "path",
        "required": true,
        "description": "The VIN, in any case.",
        "kind": "text"
      }
    ],
    "options": [
      {
        "field": "limit",
        "place": "query",
        "description": "The most to list.",
        "kind": "integer",
        "minimum": 1
      },
      {
        "field": "cursor",
        "place": "query",
        "description": "The `next_cursor` of the previous page.",
        "kind": "text"
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
    "arguments": [
      {
        "field": "vin",
        "place": "path",
        "required": true,
        "description": "The VIN, in any case.",
        "kind": "text"
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
    "arguments": [
      {
        "field": "vin",
        "place": "path",
        "required": true,
        "description": "The VIN, in any case.",
        "kind": "text"
      }
    ],
    "options": [
      {
        "field": "fact",
        "place": "body",
        "required": true,
        "description": "The key of its row or the name of its field in the result, or `other`.",
        "kind": "text"
      },
      {
        "field": "message",
        "place": "body",
        "required": true,
        "description": "What is wrong with it.",
        "kind": "text"
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
    "arguments": [],
    "options": [
      {
        "field": "vins",
        "place": "body",
        "required": true,
        "description": "The VINs, in any case, with or without spaces and hyphens.",
        "kind": "text",
        "list": true
      },
      {
        "field": "only_new",
        "place": "body",
        "description": "Whether vehicles in My Vehicles are read again for free. If not, each costs a credit again.",
        "kind": "boolean",
        "fallback": true
      },
      {
        "field": "max_credits",
        "place": "body",
        "description": "The most credits that it spends. If omitted, as many as it takes.",
        "kind": "integer",
        "minimum": 1,
        "maximum": 100000
      },
      {
        "field": "preview",
        "place": "body",
        "description": "Whether it is only checked, and waits to be resumed before it spends credits.",
        "kind": "boolean",
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
    "pageSize": "limit",
    "arguments": [],
    "options": [
      {
        "field": "limit",
        "place": "query",
        "description": "The most to list.",
        "kind": "integer",
        "minimum": 1
      },
      {
        "field": "cursor",
        "place": "query",
        "description": "The `next_cursor` of the previous page.",
        "kind": "text"
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
    "arguments": [
      {
        "field": "batch_id",
        "place": "path",
        "required": true,
        "description": "The `id` of a batch.",
        "kind": "text",
        "format": "uuid"
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
    "pageSize": "limit",
    "arguments": [
      {
        "field": "batch_id",
        "place": "path",
        "required": true,
        "description": "The `id` of a batch.",
        "kind": "text",
        "format": "uuid"
      }
    ],
    "options": [
      {
        "field": "specs",
        "place": "query",
        "description": "Whether results have their specifications, which are long. Without them, `specs` is null.",
        "kind": "boolean",
        "fallback": true
      },
      {
        "field": "limit",
        "place": "query",
        "description": "The most to list.",
        "kind": "integer",
        "minimum": 1
      },
      {
        "field": "cursor",
        "place": "query",
        "description": "The `next_cursor` of the previous page.",
        "kind": "text"
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
    "arguments": [
      {
        "field": "batch_id",
        "place": "path",
        "required": true,
        "description": "The `id` of a batch.",
        "kind": "text",
        "format": "uuid"
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
    "arguments": [
      {
        "field": "batch_id",
        "place": "path",
        "required": true,
        "description": "The `id` of a batch.",
        "kind": "text",
        "format": "uuid"
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
    "arguments": [
      {
        "field": "batch_id",
        "place": "path",
        "required": true,
        "description": "The `id` of a batch.",
        "kind": "text",
        "format": "uuid"
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
    "arguments": [],
    "options": [
      {
        "field": "from",
        "place": "query",
        "description": "The first day (UTC). Default: 29 days before the last day.",
        "kind": "text",
        "format": "date"
      },
      {
        "field": "to",
        "place": "query",
        "description": "The last day (UTC), inclusive. Default: today.",
        "kind": "text",
        "format": "date"
      }
    ]
  },
  {
    "operation": "listLedgerDays",
    "words": [
      "ledger"
    ],
    "summary": "List the days of the ledger",
    "pageSize": "limit",
    "arguments": [],
    "options": [
      {
        "field": "limit",
        "place": "query",
        "description": "The most to list.",
        "kind": "integer",
        "minimum": 1
      },
      {
        "field": "cursor",
        "place": "query",
        "description": "The `next_cursor` of the previous page.",
        "kind": "text"
      }
    ]
  },
  {
    "operation": "checkVehicleSpecs",
    "words": [
      "check"
    ],
    "summary": "Check a VIN for free",
    "arguments": [
      {
        "field": "vin",
        "place": "query",
        "required": true,
        "description": "The VIN, in any case.",
        "kind": "text"
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
    "arguments": [
      {
        "field": "package_key",
        "place": "body",
        "required": true,
        "description": "The `package_key` of the package to buy each time.",
        "kind": "text"
      }
    ],
    "options": [
      {
        "field": "threshold_percent",
        "place": "body",
        "description": "Buy when the balance falls to this percentage of the package's credits.",
        "kind": "integer",
        "choices": [
          10,
          20,
          30
        ],
        "fallback": 10
      },
      {
        "field": "monthly_cap_cents",
        "place": "body",
        "description": "The most that can be spent automatically per calendar month (UTC), in US cents. If omitted, the current cap stays.",
        "kind": "integer",
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

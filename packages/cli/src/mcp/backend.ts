/** What the tools of `vinspec mcp` work with: the API, with the customer's key. */
import { createHash, randomUUID } from 'node:crypto'
import type { Operations } from '@vinspec/contract/port'
import { type Backend, placesOf, serviceInfo } from '@vinspec/mcp-tools'
import type { Vinspec } from '@vinspec/sdk'
import { operationsOf } from '../generated/operations.ts'

export function createBackend(vinspec: Vinspec): Backend {
  return {
    operations: withVinAsKey(operationsOf(vinspec)),
    sells: true,
    serviceInfo: serviceInfo(placesOf(vinspec.baseUrl)),
    requestId: `mcp_${randomUUID()}`,
    // Standard output belongs to the protocol.
    onBug: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
  }
}

/** A model that asks again about a VIN within 24 hours is answered again, uncharged. */
function withVinAsKey(operations: Operations): Operations {
  return {
    ...operations,
    lookUpVehicleSpecs: (input, { idempotencyKey = keyOf(input.vin) } = {}) =>
      operations.lookUpVehicleSpecs(input, { idempotencyKey }),
  }
}

function keyOf(vin: string): string {
  return `vinspec-mcp-${createHash('sha256').update(vin.toUpperCase()).digest('hex')}`
}

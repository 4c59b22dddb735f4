/** `vinspec mcp`: the tools over standard input and output, for clients that start a program. */

import { createHash, randomUUID } from 'node:crypto'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Operations } from '@vinspec/contract/port'
import { type Backend, billingUrlOf, callTool, placesOf, serviceInfo, tools } from '@vinspec/mcp-tools'
import { createToolServer, identify, type ToolCaller } from '@vinspec/mcp-tools/server'
import type { Vinspec } from '@vinspec/sdk'
import { resolveAccess } from '../account/access.ts'
import { createClient } from '../account/create-client.ts'
import { findPlace } from '../account/find-place.ts'
import { isTestKey } from '../account/mask-key.ts'
import { findPortal } from '../account/portal.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { operationsOf } from '../generated/operations.ts'
import { standardError, standardOutput } from '../output/standard-output.ts'
import { reportError } from '../report-error.ts'
import type { Settings } from '../settings.ts'
import { paidAnswer } from './answer.ts'

/** Returns at once; the process ends when the client closes its end. Standard output belongs to the protocol. */
export function serveTools(settings: Settings): ExitCode {
  try {
    serve(settings)
    return EXIT.done
  } catch (error) {
    return reportError(error, 'text')
  }
}

function serve(settings: Settings): void {
  // The client has left.
  standardOutput().on('error', () => process.exit(EXIT.done))
  let opened = open(settings)
  let isRefused = false
  const accountUrl = findAccount(settings, opened.vinspec)
  const caller: ToolCaller = {
    runTool: async (tool, args) => {
      if (isRefused) opened = reopen(settings) ?? opened
      const { result, outcome } = await callTool(tool, createBackend(opened, accountUrl), args)
      isRefused = outcome.endsWith('_api_key')
      return result
    },
    tools,
    listed: tools,
    billingUrl: accountUrl === undefined ? null : billingUrlOf(accountUrl, opened.isLive),
  }
  const identity = identify(accountUrl)
  serveStdio(() => createToolServer(identity, caller), {
    onerror: (error) => standardError().write(`${error.message}\n`),
  })
}

interface Opened {
  readonly vinspec: Vinspec
  readonly isLive: boolean
}

function open(settings: Settings): Opened {
  const access = resolveAccess(settings)
  return { vinspec: createClient(settings, {}, access), isLive: !isTestKey(access.apiKey ?? '') }
}

/** With the key of now: the customer may have signed in again since one was refused. Undefined: there is none to read. */
function reopen(settings: Settings): Opened | undefined {
  try {
    return open(settings)
  } catch {
    return undefined
  }
}

/** Where the customer's pages are. Undefined: not known, so that no answer links to them. */
function findAccount(settings: Settings, { baseUrl }: Vinspec): string | undefined {
  const portal = findPortal(findPlace(settings)) ?? placesOf(baseUrl).accountUrl ?? ''
  return /^https?:/i.test(portal) && URL.canParse(portal) ? new URL(portal).origin : undefined
}

/** What the tools of `vinspec mcp` work with: the API, with the customer's key. */
function createBackend({ vinspec, isLive }: Opened, accountUrl: string | undefined): Backend {
  return {
    operations: { ...operationsOf(vinspec), lookUpVehicleSpecs: lookUpBy(vinspec) },
    sells: true,
    serviceInfo: serviceInfo({ ...placesOf(vinspec.baseUrl), accountUrl }),
    portalUrl: isLive ? accountUrl : undefined,
    requestId: `mcp_${randomUUID()}`,
    // Standard output belongs to the protocol.
    onBug: (error) => standardError().write(`${error instanceof Error ? error.stack : String(error)}\n`),
  }
}

/** A model that asks again about a VIN within 24 hours is answered again, uncharged. */
function lookUpBy(vinspec: Vinspec): Operations['lookUpVehicleSpecs'] {
  return async ({ vin }, { idempotencyKey = keyOf(vin) } = {}) => {
    const call = vinspec.vehicleSpecs.lookUp({ vin }, { idempotencyKey })
    const answer = await paidAnswer(call)
    const { requestId, originalRequestId } = (await call.withResponse()).response
    const receipt = await findReceipt(vinspec, vin, originalRequestId ?? requestId)
    return { ...answer, ...(receipt !== undefined && { receipt }) }
  }
}

/** What was paid for is given without its receipt, too: it can be had later. */
async function findReceipt(
  vinspec: Vinspec,
  vin: string,
  paidBy: string | null,
): Promise<string | undefined> {
  const past = await vinspec.vehicles.listLookups({ vin }, { maxRetries: 0 }).catch(() => ({ data: [] }))
  return past.data.find(({ request_id: id }) => id === paidBy)?.receipt
}

function keyOf(vin: string): string {
  return `vinspec-mcp-${createHash('sha256').update(vin.toUpperCase()).digest('hex')}`
}

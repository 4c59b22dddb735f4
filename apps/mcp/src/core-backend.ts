/** The tools' backend on the server: core's use cases for one caller. */
import type { ErrorBody } from '@vinspec/contract'
import {
  type CheckoutDependencies,
  configureAutoTopUp,
  disableAutoTopUp,
  type LookupDependencies,
  listLookupPackages,
  lookUpVehicleSpecs,
  newId,
  type Principal,
  readAutoTopUp,
  readCreditBalance,
  startCheckout,
  VinspecError,
} from '@vinspec/core'
import { type Backend, serviceInfo } from '@vinspec/mcp-tools'
import type { Places } from './places.ts'
import { withCheckout } from './with-checkout.ts'

export interface BackendDependencies extends LookupDependencies, CheckoutDependencies {
  readonly places: Places
}

export interface Caller {
  /** Undefined: nobody in particular, who can call public tools only. */
  readonly principal: Principal | undefined
  readonly requestId: string
  /** Hears of what was not foreseen. */
  readonly onBug: (error: unknown) => void
}

export function createCoreBackend(dependencies: BackendDependencies, caller: Caller): Backend {
  const { prisma, places } = dependencies
  const { requestId, onBug } = caller
  const topUps = { ...dependencies, portalUrl: new URL(places.portalUrl) }
  const customer = () => requirePrincipal(caller)

  return {
    requestId,
    getServiceInfo: async () => ({ body: serviceInfo(toServicePlaces(places)) }),
    listPackages: async () => ({ body: { object: 'list', data: await listLookupPackages(prisma) } }),
    getCredits: async () => ({ body: await readCreditBalance(dependencies, customer().customerId) }),
    async createCheckout({ body, idempotencyKey = newId() }) {
      const request = { idempotencyKey, packageKey: body.package_key, requestId }
      const { checkout, originalRequestId } = await startCheckout(dependencies, customer(), request)
      return { body: checkout, replayed: originalRequestId !== undefined }
    },
    async lookUpVehicleSpecs({ body: { vin }, idempotencyKey }) {
      const principal = customer()
      const request = { vin, idempotencyKey, requestId }
      const answer = await lookUpVehicleSpecs(dependencies, principal, request).catch(async (error) => {
        throw await withCheckout(error, dependencies, { principal, requestId, onBug })
      })
      return {
        body: answer.specs,
        replayed: answer.originalRequestId !== undefined,
        credits: { charged: answer.creditsCharged, remaining: answer.creditsRemaining },
      }
    },
    getAutoTopUp: async () => ({ body: await readAutoTopUp(topUps, customer().customerId) }),
    async configureAutoTopUp(body) {
      const terms = {
        packageKey: body.package_key,
        thresholdPercent: body.threshold_percent,
        monthlyCapCents: body.monthly_cap_cents,
      }
      return { body: await configureAutoTopUp(topUps, customer(), terms) }
    },
    disableAutoTopUp: async () => ({ body: await disableAutoTopUp(topUps, customer()) }),
    toErrorBody: (error) => toErrorBody(error, requestId, onBug),
  }
}

export function toErrorBody(error: unknown, requestId: string, onBug: (error: unknown) => void): ErrorBody {
  if (!(error instanceof VinspecError)) {
    onBug(error)
    const message =
      'Something went wrong on our end. Try again. If it keeps happening, send support the request ID.'
    return { error: { code: 'internal_error', message, request_id: requestId } }
  }
  const { code, publicMessage: message, details } = error
  return { error: { code, message, request_id: requestId, ...(details && { details: { ...details } }) } }
}

/** The gate lets nobody without an account this far. */
function requirePrincipal({ principal }: Caller): Principal {
  if (principal) return principal
  throw new Error('a tool that needs an account was called without one')
}

function toServicePlaces({ mcpUrl, portalUrl, apiUrl }: Places) {
  return { accountUrl: portalUrl, apiUrl, mcpUrl }
}

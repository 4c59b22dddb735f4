/** Looks up, checks, or waits for the vehicle of a VIN that a customer typed, on whichever page. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { VinspecError } from '@vinspec/core/foundation'
import { awaitVehicle, parseStoredSpecs, readSavedVehicle } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { signedIn } from '../server/customer.server.ts'
import { readIdempotencyKey, readText } from '../server/form.server.ts'
import { perform } from '../server/perform.server.ts'
import { toFault } from '../server/to-fault.server.ts'
import { explainLookup } from './lookup-faults.server.ts'

interface LookUpCall {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/** Answers the forms of `LookUpOutcome`, and those in which a VIN is typed. */
export async function lookUp({ request, context }: LookUpCall) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const form = await request.formData()
  const vin = tidyVin(readText(form, 'vin'))
  if (form.get('intent') === 'check') return await check(context, vin)
  if (form.get('intent') === 'await') return await wait(context, customerId, vin)
  const known = await readSavedVehicle(services.prisma, customerId, vin)
  if (known && form.get('again') !== vin) {
    return { vin, known: { title: parseStoredSpecs(known.answer)?.title ?? vin, at: known.lastLookedUpAt } }
  }
  try {
    const idempotencyKey = readIdempotencyKey(form, vin)
    const { credits } = await perform(context, 'lookUpVehicleSpecs', { vin }, { idempotencyKey })
    throw redirect(`/vehicles/${vin}?charged=${credits.charged}`)
  } catch (error) {
    const { fault, status } = toFault(error, explainLookup, context)
    return data({ vin, fault, canWait: isUnknownYet(error) }, status)
  }
}

/** Asks for an email to the customer once the vehicle can be looked up. */
async function wait(context: LookUpCall['context'], customerId: string, vin: string) {
  try {
    const outcome = await awaitVehicle(context.get(servicesContext), { customerId, vin })
    return { vin, waiting: WAITING[outcome.kind] }
  } catch (error) {
    const { fault, status } = toFault(error, explainLookup, context)
    return data({ vin, fault }, status)
  }
}

const WAITING = {
  awaited: "We'll email you once, when this vehicle can be looked up. That can take months.",
  not_awaited: "You can look up this vehicle now, or it's one that we don't support. Check it for free.",
  too_many: 'You already wait for 100 vehicles. We forget each after two years.',
} as const

const isUnknownYet = (error: unknown): boolean =>
  error instanceof VinspecError && error.code === 'specs_not_available'

async function check(context: LookUpCall['context'], vin: string) {
  try {
    const { body } = await perform(context, 'checkVehicleSpecs', { vin })
    return { vin, check: body, canWait: body.reason?.code === 'specs_not_available' }
  } catch (error) {
    const { fault, status } = toFault(error, explainLookup, context)
    return data({ vin, fault }, status)
  }
}

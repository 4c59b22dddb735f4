/** What the page `/device` reads and does: a computer that ran `vinspec login` waits for its customer's answer. */
import { type Allowance, USUAL_PERMISSIONS } from '@vinspec/core/access'
import {
  approvePairing,
  denyPairing,
  findPairing,
  formatUserCode,
  type PairingApproval,
  readUserCode,
} from '@vinspec/core/pairing'
import { servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { CLIENT_ADDRESS_HEADER } from '../../src/web-request.ts'
import { signedIn } from '../server/customer.server.ts'
import { readName, readText } from '../server/form.server.ts'
import { requireStepUp, type StepUpCall } from '../server/step-up.server.ts'
import { readAllowance, readDearestCreditCents } from './allowance.server.ts'
import { isKeyName, MAX_KEY_NAME_LENGTH, WRONG_KEY_NAME } from './api-key-tasks.server.ts'
import { typeAllowance } from './typed-allowance.ts'

export type DevicePage =
  | CodePage
  | DeviceRequest
  | { readonly kind: 'approved' | 'denied'; readonly deviceName: string | null }

/** The page that asks for the code, with what was wrong with the one entered. */
export interface CodePage {
  readonly kind: 'code'
  readonly typed: string
  readonly fault?: string
  readonly status: 200 | 404 | 429
}

export interface DeviceRequest {
  readonly kind: 'request'
  readonly userCode: string
  /** The name that the computer gave itself; null if it gave none that may be shown. */
  readonly deviceName: string | null
  readonly askedAt: Date
  readonly address: string | null
  /** Whether this browser and the computer have the same IP address. */
  readonly isSameAddress: boolean
  readonly keyName: string
  readonly maxNameLength: number
  readonly allowance: ReturnType<typeof typeAllowance>
  readonly dearestCreditCents: number | null
}

const LONGEST_TYPED = 40
const NO_CODE = "This isn't a code of vinspec login. It has 8 letters, such as WDJB-MJHT."
const UNKNOWN = 'No computer is waiting with this code. Check it for typos, or run vinspec login again.'
const EXPIRED = 'This code has expired. Run vinspec login again.'

/** Reads the page for the code in the URL; without one, the page asks for it. */
export async function readDevicePage(call: StepUpCall): Promise<DevicePage> {
  const typed = typedCode(call.url)
  if (typed === '') return { kind: 'code', typed, status: 200 }
  const refuse = (fault: string, status: 404 | 429 = 404): CodePage => ({
    kind: 'code',
    typed,
    fault,
    status,
  })
  const userCode = readUserCode(typed)
  if (userCode === undefined) return refuse(NO_CODE)
  const limited = await takeGuess(call)
  if (limited) return refuse(limited, 429)
  const services = call.context.get(servicesContext)
  const found = await findPairing(services, { customerId: signedIn(call.context).customerId, userCode })
  if (found === undefined) return refuse(UNKNOWN)
  if (found.kind === 'expired') return refuse(EXPIRED)
  if (found.kind !== 'pending') return found
  const { deviceName, ipAddress: address, askedAt } = found
  const usual: Allowance = {
    permissions: USUAL_PERMISSIONS,
    dailyCreditCap: services.oauth.defaultDailyCreditCap,
    monthlyCents: null,
    monthlyTopUpCents: null,
  }
  return {
    kind: 'request',
    userCode: formatUserCode(userCode),
    deviceName,
    askedAt,
    address,
    isSameAddress: address === addressOf(call.request),
    keyName: `vinspec${deviceName === null ? '' : ` on ${deviceName}`}`.slice(0, MAX_KEY_NAME_LENGTH),
    maxNameLength: MAX_KEY_NAME_LENGTH,
    allowance: typeAllowance(usual),
    dearestCreditCents: await readDearestCreditCents(services),
  }
}

/** Approves or denies. Either way the page then says what is known about the code. */
export async function answerDevice(call: StepUpCall, form: FormData) {
  const page = call.url.pathname + call.url.search
  const userCode = readUserCode(typedCode(call.url))
  if (userCode === undefined) throw redirect(page)
  const limited = await takeGuess(call)
  if (limited) return data({ fault: limited }, 429)
  const services = call.context.get(servicesContext)
  const { customerId } = signedIn(call.context)
  if (readText(form, 'answer') !== 'approve') {
    await denyPairing(services, { customerId, userCode })
    throw redirect(page)
  }
  const keyName = readName(form, 'name')
  const allowance = readAllowance(form)
  const typed = 'fault' in allowance ? allowance.typed : typeAllowance(allowance)
  if (!isKeyName(keyName)) return data({ nameFault: WRONG_KEY_NAME, keyName, typed }, 400)
  if ('fault' in allowance) return data({ ...allowance, keyName }, 400)
  await requireStepUp(call)
  const approval = await approvePairing(services, { customerId, userCode, keyName, ...allowance })
  const fault = explain(approval)
  if (fault === undefined) throw redirect(page)
  return data({ fault, keyName, typed }, 409)
}

/** Returns the fault to show above the form; undefined if the page, read again, explains the outcome itself. */
function explain(approval: PairingApproval): string | undefined {
  switch (approval.kind) {
    case 'approved':
    case 'gone':
      return undefined
    case 'limit_reached':
      return `You have ${approval.limit} active keys, which is the maximum. Revoke one you no longer use under API keys, then approve again.`
    case 'not_allowed':
      return 'Your account can have no new keys until your email address is confirmed.'
  }
}

/** Counts an entered code. Returns a fault once too many were entered: the code is then not looked up at all. */
async function takeGuess({ request, context }: StepUpCall): Promise<string | undefined> {
  const { pairingGuesses } = context.get(servicesContext)
  const seconds = await pairingGuesses.take(signedIn(context).customerId, addressOf(request))
  if (seconds === 0) return undefined
  const minutes = Math.ceil(seconds / 60)
  return `Too many codes. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`
}

function typedCode(url: URL): string {
  return (url.searchParams.get('user_code') ?? '').trim().slice(0, LONGEST_TYPED)
}

function addressOf(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? ''
}

/** Changes of the second factor, which the sign-in library does. */
import { readField } from '@vinspec/contract/guards'
import { servicesContext } from '@vinspec/web/services'
import { encode } from 'uqr'
import { signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import { requireStepUp, type StepUpCall } from '../server/step-up.server.ts'
import { explainAuth } from '../sign-in/auth-faults.server.ts'
import { type AuthAnswer, postAuth } from '../sign-in/call-auth.server.ts'
import { confirmByForm } from '../sign-in/confirm-with.server.ts'

export interface SetUp {
  readonly kind: 'set-up'
  /** The content of the QR code, for the form that continues with it. */
  readonly uri: string
  readonly secret: string
  readonly picture: QrCode
  readonly fault?: string
}

export type TwoFactorOutcome =
  | (SetUp & { readonly headers?: Headers })
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly headers: Headers }
  | { readonly kind: 'off'; readonly headers: Headers }
  | { readonly kind: 'fault'; readonly fault: string; readonly headers?: Headers }

export async function changeTwoFactor(call: StepUpCall, form: FormData): Promise<TwoFactorOutcome> {
  const task = form.get('task')
  if (task === 'verify') return await verify(call, form)
  const fault = await confirmByForm(call, form)
  if (fault !== undefined) return { kind: 'fault', fault }
  const typed = readText(form, 'current')
  const body = typed === '' ? {} : { password: typed }
  switch (task) {
    case 'start': {
      const answer = await postAuth(call, '/two-factor/enable', { ...body, method: 'totp' })
      const uri = readField(answer.body, 'totpURI')
      return typeof uri === 'string' ? toSetUp(uri) : refusal(answer)
    }
    case 'codes': {
      const answer = await postAuth(call, '/two-factor/generate-backup-codes', body)
      const codes = readCodes(readField(answer.body, 'backupCodes'))
      return codes.length > 0 ? { kind: 'codes', codes, headers: answer.headers } : refusal(answer)
    }
    case 'off': {
      const answer = await postAuth(call, '/two-factor/disable', body)
      return answer.status === 200 ? { kind: 'off', headers: answer.headers } : refusal(answer)
    }
    default:
      return { kind: 'fault', fault: "This page can't do that. Reload it and try again." }
  }
}

/** A correct code proves that the app has the secret. Only then is a code required at sign-in. */
async function verify(call: StepUpCall, form: FormData): Promise<TwoFactorOutcome> {
  // Recovery codes sign in without the app.
  await requireStepUp(call)
  const { auth } = call.context.get(servicesContext)
  const code = readText(form, 'code', 20).replaceAll(/\s/g, '')
  const answer = await postAuth(call, '/two-factor/verify-totp', { code })
  if (answer.status !== 200) {
    const uri = readText(form, 'uri')
    const fault = explainAuth(answer)
    return uri.startsWith('otpauth://totp/') && URL.canParse(uri)
      ? { ...toSetUp(uri), fault }
      : { kind: 'fault', fault }
  }
  const { backupCodes } = await auth.api.viewBackupCodes({
    body: { userId: signedIn(call.context).customerId },
  })
  return { kind: 'codes', codes: readCodes(backupCodes), headers: answer.headers }
}

function toSetUp(uri: string): SetUp {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { kind: 'set-up', uri, secret, picture: drawQrCode(uri) }
}

function refusal(answer: AuthAnswer): TwoFactorOutcome {
  return { kind: 'fault', fault: explainAuth(answer) }
}

function readCodes(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []
}

/** A picture of squares, as the path of an SVG. */
interface QrCode {
  readonly size: number
  readonly path: string
}

function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}

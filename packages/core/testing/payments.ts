/** The payments sandbox, and settings with which the real client talks to it. */
import { startSandbox } from '@vinspec/payments-sandbox'
import { Stripe } from 'stripe'
import type { PaymentSettings } from '../src/money/payments/stripe/settings.ts'

export const WEBHOOK_SECRET = 'whsec_0123456789abcdef0123456789abcdef'

export interface TestPayments {
  readonly settings: PaymentSettings
  readonly port: number
  /** Calls the sandbox's control API. */
  control(method: string, path: string, body?: object): Promise<Record<string, unknown>>
  /** Does what a customer does on the page; returns the session. */
  pay(pageUrl: string, card?: { readonly number?: string; readonly save?: boolean }): Promise<PaidSession>
  /** Calls Stripe's HTTP API past our gateway. */
  stripe(
    method: string,
    path: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>>
  close(): Promise<void>
}

export interface PaidSession {
  readonly id: string
  readonly payment_intent: string
}

/** @param options where it sends its events; nowhere by default */
export async function startTestPayments({
  webhookUrl,
}: {
  readonly webhookUrl?: string
} = {}): Promise<TestPayments> {
  const sandbox = await startSandbox(
    webhookUrl === undefined ? {} : { webhook: { url: webhookUrl, secret: WEBHOOK_SECRET } },
  )
  const secretKey = 'sk_test_sandbox'

  async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
    const response = await fetch(sandbox.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }

  const control: TestPayments['control'] = (method, path, body) => {
    const json = method === 'POST' ? JSON.stringify(body ?? {}) : undefined
    return send(method, `/_control/${path}`, json ? { 'content-type': 'application/json' } : {}, json)
  }

  return {
    settings: {
      secretKey,
      webhookSecret: WEBHOOK_SECRET,
      apiUrl: sandbox.url,
      returnUrl: 'https://vinspec.example/credits',
    },
    port: sandbox.port,
    control,
    pay: async (pageUrl, card = {}) => {
      const pageId = new URL(pageUrl).pathname.split('/').at(-1)
      const { id, payment_intent } = await control('POST', `checkout/sessions/${pageId}/pay`, card)
      return { id: String(id), payment_intent: String(payment_intent) }
    },
    stripe: (method, path, form) =>
      send(
        method,
        `/v1${path}`,
        { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
        form && new URLSearchParams(form).toString(),
      ),
    close: () => sandbox.close(),
  }
}

export interface TestEvent {
  readonly type: string
  readonly objectId: string
  readonly id?: string
}

/** A webhook as Stripe signs it. `at` is the time of the signature. */
export function signEvent(
  { type, objectId, id = `evt_${crypto.randomUUID()}` }: TestEvent,
  secret: string = WEBHOOK_SECRET,
  at: Date = new Date(),
): SignedEvent {
  const object = { id: objectId, payment_intent: objectId }
  return signPayload(JSON.stringify({ id, object: 'event', type, data: { object } }), secret, at)
}

export interface SignedEvent {
  readonly body: Buffer
  readonly signature: string
}

export function signPayload(payload: string, secret: string, at: Date): SignedEvent {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { body: Buffer.from(payload), signature }
}

/** A client for tests and tools: the control API, the payment pages, and Stripe's API, called directly. */
import { z } from 'zod'

export interface SandboxClient {
  /** Calls the control API. */
  control(method: string, path: string, body?: object): Promise<Record<string, unknown>>
  /** Pays as a customer does on the page. Returns the session. */
  pay(pageUrl: string, card?: { readonly number?: string; readonly save?: boolean }): Promise<PaidSession>
  /** Calls Stripe's HTTP API. */
  stripe(
    method: string,
    path: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>>
}

export interface PaidSession {
  readonly id: string
  readonly payment_intent: string
}

export function createSandboxClient(url: string, secretKey = 'sk_test_sandbox'): SandboxClient {
  async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
    const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  }

  const control: SandboxClient['control'] = (method, path, body) => {
    const json = method === 'POST' ? JSON.stringify(body ?? {}) : undefined
    return send(method, `/_control/${path}`, json ? { 'content-type': 'application/json' } : {}, json)
  }

  return {
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
  }
}

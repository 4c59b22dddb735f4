/** The payment vendor's own side: what its dashboard shows, and what its customers and banks do. */
import { readAt } from './read-at.ts'

export interface Vendor {
  /** Calls the sandbox's control API. */
  control(path: string, body?: object, method?: 'POST' | 'DELETE'): Promise<unknown>
  /** Calls the vendor's API. */
  post(path: string, form: Readonly<Record<string, string>>): Promise<unknown>
  /** Every object of a kind, such as `/charges`, the newest first. */
  list(path: string, mostPages?: number): Promise<readonly VendorObject[]>
  /** How many requests were ordered to fail that have not come yet. */
  pendingFaults(): Promise<number>
}

export interface VendorObject {
  readonly id: string
  readonly status: string
  readonly amount: number
  readonly payment_intent?: string
  /** The vendor's ID of who paid. */
  readonly customer?: string | null
}

const PAGE = 100

export function openVendor(url: string): Vendor {
  async function send(path: string, init: RequestInit): Promise<unknown> {
    const response = await fetch(url + path, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const headers = {
    authorization: 'Bearer sk_test_sandbox',
    'content-type': 'application/x-www-form-urlencoded',
  }
  return {
    control: (path, body = {}, method = 'POST') =>
      send(
        `/_control/${path}`,
        method === 'DELETE'
          ? { method }
          : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      ),
    post: (path, form) =>
      send(`/v1${path}`, { method: 'POST', headers, body: new URLSearchParams({ ...form }).toString() }),
    async pendingFaults() {
      const faults = readAt(await send('/_control/faults', {}), 'faults')
      return Array.isArray(faults)
        ? faults.reduce((sum: number, fault) => sum + Number(readAt(fault, 'times')), 0)
        : 0
    },
    async list(path, mostPages = Infinity) {
      const all: VendorObject[] = []
      for (let read = 1; ; read++) {
        const last = all.at(-1)
        const after = last ? `&starting_after=${last.id}` : ''
        const page = readPage(await send(`/v1${path}?limit=${PAGE}${after}`, { headers }))
        all.push(...page)
        if (page.length < PAGE || read >= mostPages) return all
      }
    },
  }
}

function readPage(answer: unknown): readonly VendorObject[] {
  const data = readAt(answer, 'data')
  if (!Array.isArray(data) || !data.every(isVendorObject))
    throw new Error('the vendor did not answer with a list')
  return data
}

function isVendorObject(value: unknown): value is VendorObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'status' in value &&
    'amount' in value &&
    typeof value.amount === 'number'
  )
}

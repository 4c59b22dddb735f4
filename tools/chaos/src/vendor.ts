/** The payment vendor's side: the objects that its dashboard shows, and the actions of payers and banks. */
import { createSandboxClient, type SandboxClient } from '@vinspec/payments-sandbox/client'
import { z } from 'zod'

export interface Vendor extends SandboxClient {
  /** All objects of a kind, such as `/charges`, newest first. */
  list(path: string, mostPages?: number): Promise<readonly VendorObject[]>
}

export type VendorObject = z.infer<typeof OBJECT>

const OBJECT = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  payment_intent: z.string().optional(),
  /** The vendor's ID of the payer. */
  customer: z.string().nullish(),
})
const PAGE = 100

export function openVendor(url: string): Vendor {
  const client = createSandboxClient(url)
  return {
    ...client,
    async list(path, mostPages = Infinity) {
      const all: VendorObject[] = []
      for (let read = 1; ; read++) {
        const last = all.at(-1)
        const after = last ? `&starting_after=${last.id}` : ''
        const { data } = await client.stripe('GET', `${path}?limit=${PAGE}${after}`)
        const page = z.array(OBJECT).parse(data)
        all.push(...page)
        if (page.length < PAGE || read >= mostPages) return all
      }
    },
  }
}

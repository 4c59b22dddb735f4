import type { TestPortal } from '../../testing/test-portal.ts'
import type { SignedInVisitor } from './signed-in.ts'

export interface SentBrand {
  readonly name: string
  readonly accent?: string
  readonly logo?: Uint8Array
}

/** Sends the form of the page with the customer's logo. */
export async function sendBrand(
  { url }: Pick<TestPortal, 'url'>,
  { cookies }: SignedInVisitor,
  { name, accent = '', logo }: SentBrand,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const body = new FormData()
  body.set('name', name)
  body.set('accent', accent)
  // As a browser sends a file that was not chosen.
  body.set('logo', new Blob(logo ? [new Uint8Array(logo)] : []), logo ? 'logo.png' : '')
  const cookie = [...cookies].map((each) => each.join('=')).join('; ')
  return await fetch(`${url}/account/logo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, cookie, ...headers },
    body,
  })
}

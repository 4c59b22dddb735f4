/** A customer with two-factor authentication, and somebody who signs in as them. */
import { expect } from 'vitest'
import { TEST_PASSWORD, type TestCustomer, type TestPortal } from '../../testing/test-portal.ts'
import { codeOf } from './authenticator-app.ts'
import { visitSignedIn } from './signed-in.ts'
import { type Visitor, visit } from './visitor.ts'

export interface Protected {
  readonly portal: TestPortal
  readonly customer: TestCustomer
  readonly uri: string
  readonly codes: readonly string[]
}

const unescape = (text: string) => text.replaceAll('&amp;', '&')

/** The recovery codes on a page. */
export function readCodes(page: string): string[] {
  return [...page.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code]) => code ?? '')
}

/** A customer who has turned it on, and signed out. */
export async function protect(portal: TestPortal): Promise<Protected> {
  const visitor = await visitSignedIn(portal)
  const start = await visitor.post('/account/two-factor', { task: 'start', current: TEST_PASSWORD })
  const uri = unescape(/name="uri" value="([^"]+)"/.exec(await start.text())?.[1] ?? '')
  // The code before this one, so that tests have this one and the next.
  const verified = await visitor.post('/account/two-factor', { task: 'verify', uri, code: codeOf(uri, -1) })
  const codes = readCodes(await verified.text())
  await visitor.post('/sign-out', {})
  return { portal, customer: visitor.customer, uri, codes }
}

/** Somebody who has given the right password. */
export async function enterPassword({ portal, customer }: Protected): Promise<Visitor> {
  const visitor = visit(portal.url)
  const answer = await visitor.post('/sign-in', {
    email: customer.email,
    password: TEST_PASSWORD,
    next: '/apps',
  })
  expect(answer.headers.get('location')).toBe('/sign-in/code?next=%2Fapps')
  return visitor
}

export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get('/account')).status === 200
}

/** The status that a code is answered with. */
export async function enter(visitor: Visitor, code: string): Promise<number> {
  return (await visitor.post('/sign-in/code', { code, next: '/apps' })).status
}

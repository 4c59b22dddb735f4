/** The tokens of the links that the portal mails, and what they are asked for. */
import { expect } from 'vitest'
import type { TestPortal } from '../../testing/test-portal.ts'
import { type Visitor, visit } from './visitor.ts'

export const CHANGE_AT_OLD = 'Change your email address?'
export const CHANGE_AT_NEW = 'Confirm your new email address'

export function newAddress(): string {
  return `${crypto.randomUUID()}@example.com`
}

export async function isIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get('/account')).status === 200
}

export async function mailedToken(portal: TestPortal, to: string, subject?: string): Promise<string> {
  return new URL(await portal.mailedLink(to, subject)).searchParams.get('token') ?? ''
}

export async function askForSignInLink(portal: TestPortal, email: string): Promise<string> {
  await visit(portal.url).post('/sign-in', { email, with: 'link' })
  return await mailedToken(portal, email, 'Your sign-in link')
}

export async function askForReset(portal: TestPortal, email: string): Promise<string> {
  await visit(portal.url).post('/forgot-password', { email })
  return await mailedToken(portal, email, 'Set a new password')
}

/** Changes the address by both of its mailboxes. Returns the tokens that were used. */
export async function changeAddress(
  portal: TestPortal,
  visitor: Visitor,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly [string, string]> {
  await visitor.post('/account', { task: 'email', email: to })
  const atOld = await mailedToken(portal, from, CHANGE_AT_OLD)
  await visitor.post('/change-email', { token: atOld })
  const atNew = await mailedToken(portal, to, CHANGE_AT_NEW)
  expect((await visitor.post('/change-email', { token: atNew })).status).toBe(200)
  return [atOld, atNew]
}

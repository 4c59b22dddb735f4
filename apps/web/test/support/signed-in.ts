/** A customer who is signed in, in a browser or without one. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { TestCustomer, TestPortal } from '../../testing/test-portal.ts'
import { openPage } from './pages.ts'
import { type Visitor, visit } from './visitor.ts'

export interface SignedInVisitor extends Visitor {
  readonly customer: TestCustomer
}

export async function visitSignedIn(
  portal: TestPortal,
  { customer: known, ...options }: { readonly credits?: number; readonly customer?: TestCustomer } = {},
): Promise<SignedInVisitor> {
  const customer = known ?? (await portal.createCustomer(options))
  const visitor = visit(portal.url)
  const { name, value } = await portal.signIn(customer)
  visitor.cookies.set(name, value)
  return { ...visitor, customer }
}

export async function openSignedIn(
  browser: Browser,
  portal: TestPortal,
  { customer, ...options }: BrowserContextOptions & { readonly customer?: TestCustomer } = {},
): Promise<Page> {
  const page = await openPage(browser, { ...options, baseURL: options.baseURL ?? portal.url })
  const cookie = await portal.signIn(customer ?? (await portal.createCustomer({ credits: 10 })))
  await page.context().addCookies([{ ...cookie, url: portal.url }])
  return page
}

/** Makes all of a customer's sessions so old that signing in no longer counts as having confirmed. */
export async function forgetSignIn(portal: TestPortal, customerId: string): Promise<void> {
  const createdAt = new Date(Date.now() - 11 * 60_000)
  await portal.prisma.portalSession.updateMany({
    where: { customerId },
    data: { createdAt, confirmedAt: null },
  })
}

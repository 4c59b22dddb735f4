/** A customer who answers apps, and limits them, on the portal's pages: by their forms, without a browser. */
import { openBrowser } from '@vinspec/web/testing/browser'
import { expect } from 'vitest'
import type { Ask } from './apps/app.ts'
import type { AppShop } from './open-to-apps.ts'

export interface Person {
  readonly id: string
  /** Connects an app with a daily cap. It may change automatic top-up only with a monthly maximum in dollars. */
  allow(dailyCreditCap: number, monthlyMaximum?: number): Ask
  readonly refuse: Ask
  /** Approves what an app requested, on the page that the app was given. */
  approve(url: string): Promise<void>
  /** Changes what the one connected app may spend per day. */
  changeCap(dailyCreditCap: number): Promise<void>
  /** Ends the connection of the one connected app. */
  disconnect(): Promise<void>
}

type Form = Readonly<Record<string, string>>

const PASSWORD = 'correct horse battery staple'

export async function createPerson(
  { portal, prisma }: AppShop,
  { credits }: { readonly credits: number },
): Promise<Person> {
  const { id, email } = await portal.createCustomer({ password: PASSWORD, credits })
  const { visit } = openBrowser(portal.url)

  async function send(url: string | URL, form: Form) {
    const answer = await visit(url, {
      method: 'POST',
      headers: { origin: portal.url },
      body: new URLSearchParams(form),
    })
    expect(answer.status).toBeLessThan(400)
    expect(answer.url.pathname).not.toBe('/sign-in')
    return answer
  }
  await send('/sign-in', { email, password: PASSWORD })

  async function reply(url: URL, form: Form): Promise<URL> {
    const { location } = await send((await visit(url)).url, form)
    if (!location) throw new Error('the answer led to no app')
    await fetch(location)
    return location
  }

  async function changeApp(form: Form): Promise<void> {
    const app = await prisma.connection.findFirstOrThrow({ where: { customerId: id, revokedAt: null } })
    await send('/apps', { id: app.id, ...form })
  }

  return {
    id,
    allow: (cap, maximum) => (url) =>
      reply(url, {
        answer: 'allow',
        lookups: 'on',
        purchases: 'on',
        daily_cap: String(cap),
        ...(maximum !== undefined && { top_up: 'on', monthly_maximum: String(maximum) }),
      }),
    refuse: (url) => reply(url, { answer: 'refuse' }),
    async approve(url) {
      expect((await send(url, { answer: 'approve' })).url.pathname).toBe('/billing')
    },
    changeCap: (cap) => changeApp({ task: 'change', lookups: 'on', purchases: 'on', daily_cap: String(cap) }),
    disconnect: () => changeApp({ task: 'disconnect' }),
  }
}

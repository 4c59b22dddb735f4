import { ALL_PERMISSIONS, type Allowance, USUAL_PERMISSIONS } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { openConnection } from '@vinspec/core/oauth'
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { forgetSignIn, visitSignedIn } from './support/signed-in.ts'

const portal = await sharePortal()

test('a connected app is shown as text, and its limits can be changed until it is disconnected', async () => {
  const [visitor, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  const dependencies = { prisma: portal.prisma, clock: systemClock }
  const id = await openConnection(dependencies, {
    customerId: visitor.customer.id,
    clientId: 'https://agent.example/client',
    clientName: '<img src=x onerror=alert(1)>',
    dailyCreditCap: 20,
    permissions: USUAL_PERMISSIONS,
    monthlyCents: null,
    monthlyTopUpCents: null,
  })
  const page = async () => await (await visitor.get('/apps')).text()
  expect(await page()).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(await page()).not.toContain('<img src=x')

  const lower = { task: 'change', id, lookups: 'on', daily_cap: '7' }
  expect((await other.post('/apps', lower)).status).toBe(404)
  await other.post('/apps', { task: 'disconnect', id })
  for (const daily_cap of ['0', '-1', '1.5', 'many', '']) {
    expect((await visitor.post('/apps', { ...lower, daily_cap })).status).toBe(400)
  }
  expect(await page()).toContain('Can look up vehicles (20 credits per day), prepare payments.')
  // Long after signing in, a smaller allowance takes effect at once, and a larger one needs a confirmation.
  await forgetSignIn(portal, visitor.customer.id)
  expect((await visitor.post('/apps', lower)).status).toBe(302)
  expect(await page()).toContain('Can look up vehicles (7 credits per day).')
  for (const more of [{ daily_cap: '8' }, { purchases: 'on' }, { top_up: 'on', monthly_maximum: '1' }]) {
    expect((await visitor.post('/apps', { ...lower, ...more })).status).toBe(307)
  }
  expect(await page()).toContain('Can look up vehicles (7 credits per day).')
  expect(await (await visitor.get(`/apps?disconnect=${id}`)).text()).toContain(
    'It loses access within seconds',
  )
  const gone = await visitor.post('/apps', { task: 'disconnect', id })
  expect(await (await visitor.get(gone.headers.get('location') ?? '')).text()).toContain(
    'The app is disconnected',
  )
  expect(await page()).toContain('No apps connected')
})

test('the page says what each app has used and what can be charged, and stops one app or all of them', async () => {
  const [visitor, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  const dependencies = { prisma: portal.prisma, clock: systemClock }
  const { id: customerId } = visitor.customer
  const connect = async (clientId: string, more: Partial<Allowance> = {}) =>
    await openConnection(dependencies, {
      customerId,
      clientId,
      clientName: clientId,
      dailyCreditCap: 20,
      permissions: USUAL_PERMISSIONS,
      monthlyCents: null,
      monthlyTopUpCents: null,
      ...more,
    })
  const page = async () => (await (await visitor.get('/apps')).text()).replaceAll('<!-- -->', '')
  const one = await connect('one', { monthlyCents: 2_000 })
  expect(await page()).toContain(
    'Can look up vehicles (20 credits per day, $20.00 per month), prepare payments.',
  )
  expect(await page()).toContain('Used 0 of 20 credits today and $0.00 of $20.00 this month (UTC).')
  expect(await page()).toContain('Right now, nothing can be charged to your card without asking you.')
  await connect('two', { permissions: ALL_PERMISSIONS, monthlyTopUpCents: 5_000 })
  await connect('three')
  expect(await page()).toContain('up to $50.00 more can be charged to your card this month')
  expect(await page()).toContain('by automatic top-up, or by a key or an app that may change it')

  await other.post('/apps', { task: 'stop', id: one })
  expect((await page()).match(/Can look up vehicles/g)).toHaveLength(3)
  await visitor.post('/apps', { task: 'stop', id: one })
  expect((await page()).match(/Can look up vehicles/g)).toHaveLength(2)
  await visitor.post('/apps', { task: 'stop' })
  expect(await page()).not.toContain('Can look up vehicles')
  expect(await page()).toContain('nothing can be charged to your card without asking you')
  expect(await page()).not.toContain('Stop')
  // Permissions that are given back come with their earlier limits.
  await visitor.post('/apps', {
    task: 'change',
    id: one,
    lookups: 'on',
    daily_cap: '20',
    monthly_dollars: '20',
  })
  expect(await page()).toContain('Can look up vehicles (20 credits per day, $20.00 per month).')
  for (const monthly_dollars of ['0', '-1', 'many', '100000.01']) {
    const wrong = { task: 'change', id: one, lookups: 'on', daily_cap: '20', monthly_dollars }
    expect((await visitor.post('/apps', wrong)).status).toBe(400)
  }
})

test('the docs say how old the data is', async () => {
  const visitor = await visitSignedIn(portal)
  const page = (await (await visitor.get('/docs')).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('EPA fueleconomy.gov')
  expect(page).toMatch(/as of [A-Z][a-z]{2} \d{1,2}, 20\d\d/)
})

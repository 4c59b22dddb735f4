/** The largest list that is taken, through REST and then the portal: complete, and paid once. */
import { setTimeout } from 'node:timers/promises'
import { startTestService } from '@vinspec/api/testing'
import { readBulkLookup } from '@vinspec/core/bulk-lookups'
import { MAX_BULK_ROWS, systemClock } from '@vinspec/core/foundation'
import { readAvailableCredits } from '@vinspec/core/ledger'
import { makeVins } from '@vinspec/core/testing/bulk-lists'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPortal } from '@vinspec/web/testing'
import { expect, test } from 'vitest'

const OVERLONG = 'x'.repeat(60)
const VINS = [...makeVins(MAX_BULK_ROWS - 1), OVERLONG]
const CSV = Buffer.from(
  `stock;VIN;link\r\n${VINS.map((vin, nth) => `${nth};${vin};"=HYPERLINK(1)"\r\n`).join('')}`,
)

const service = await closeAfterAll(startTestService({ clock: systemClock }))
await service.startWorker()
const { prisma, databaseUrl } = service
const portal = await closeAfterAll(startTestPortal({ databaseUrl }))

test('100,000 rows of CSV are looked up, paid for once, and downloaded, whichever way they come', async () => {
  const customer = await service.createCustomer({ credits: MAX_BULK_ROWS })
  const { name, value } = await portal.signIn(customer)
  const call = async (path: string, init: RequestInit = {}) => {
    const authorization = `Bearer ${customer.apiKey}`
    const response = await fetch(service.apiUrl + path, {
      ...init,
      headers: { authorization, ...init.headers },
    })
    return Object(await response.json())
  }
  const visit = async (path: string, body?: FormData | URLSearchParams) =>
    await fetch(portal.url + path, {
      method: body ? 'POST' : 'GET',
      ...(body && { body }),
      redirect: 'manual',
      headers: { cookie: `${name}=${value}`, origin: portal.url },
    })

  let batch = await call('/batches', { method: 'POST', body: CSV, headers: { 'content-type': 'text/csv' } })
  while (batch.ended_at === null) {
    await setTimeout(1_000)
    batch = await call(`/batches/${batch.id}`)
  }
  expect(batch.counts).toMatchObject({
    total: MAX_BULK_ROWS,
    found: MAX_BULK_ROWS - 1,
    invalid: 1,
    failed: 0,
  })
  let seen = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after = cursor && `&cursor=${cursor}`
    const page = await call(`/batches/${batch.id}/results?limit=1000&specs=false${after}`)
    const rows: Array<{ readonly vin: string }> = page.data
    const vins = rows.map(({ vin }) => vin)
    expect(vins).toEqual(VINS.slice(seen, seen + 1_000))
    seen += vins.length
    cursor = page.next_cursor
  }
  expect(seen).toBe(MAX_BULK_ROWS)

  const form = new FormData()
  form.set('file', new Blob([CSV], { type: 'text/csv' }), 'fleet.csv')
  const path = (await visit('/bulk', form)).headers.get('location') ?? ''
  const own = { customerId: customer.id, id: path.split('/').at(-1) ?? '' }
  const reach = async (state: string) => {
    while ((await readBulkLookup(prisma, own))?.state !== state) await setTimeout(1_000)
  }
  await reach('checked')
  await visit(path, new URLSearchParams({ intent: 'start' }))
  await reach('finished')
  const { body } = await visit(`${path}/results.csv`)
  let [lines, end] = [0, '']
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    lines += text.split('\n').length - 1
    end = (end + text).slice(-5_000)
  }
  expect(lines).toBe(1 + MAX_BULK_ROWS)
  const [found, last] = end.trimEnd().split('\r\n').slice(-2)
  expect(found).toMatch(/^\d+,(\w{17}),\1,skipped,0,2022 Tesla Model S Plaid,,,Tesla,Model S,Plaid,/)
  expect(last).toMatch(new RegExp(`^${MAX_BULK_ROWS + 1},${OVERLONG},,invalid,0,`))
  expect(await readAvailableCredits({ prisma, clock: systemClock }, customer.id)).toBe(1)
  expect(await prisma.vehicleLookup.count({ where: { customerId: customer.id } })).toBe(MAX_BULK_ROWS - 1)
}, 900_000)

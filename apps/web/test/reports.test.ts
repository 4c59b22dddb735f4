/** "Something wrong with this car?" on the customer's page and a shared sheet, and the operator's answer. All of it works without scripts. */
import { executeAsOwner } from '@vinspec/core/testing/as-owner'
import { expect, test } from 'vitest'
import { makeOperator } from './support/operators.ts'
import { sharePortal } from './support/share-portal.ts'
import { visitSignedIn } from './support/signed-in.ts'
import { visit } from './support/visitor.ts'

/** Two sources say different things about its driver assistance. */
const BOLT = '1G1FZ6S00P4763745'
const PAGE = `/vehicles/${BOLT}`
const SHARE = `${PAGE}/share`
const REPORT = `${PAGE}/report`

const portal = await sharePortal()
const owner = await visitSignedIn(portal, { credits: 5 })
const operator = await visitSignedIn(portal)
await makeOperator(portal, operator.customer.id)
await owner.post('/look-up', { vin: BOLT, idempotency_key: 'bolt' })

const report = async (row: string, said = 'It has more.') => await owner.post(REPORT, { row, said })
const own = () => ({ customerId: owner.customer.id })
const available = async () => await owner.read('/')

test('the customer sees what each source said, and gets the credit back once if they contradict each other', async () => {
  const asked = await owner.read(`${REPORT}?row=driver_assistance_standard`)
  for (const text of ['NHTSA Vehicle Specs', 'NHTSA 5-Star Safety Ratings', 'contradict each other'])
    expect(asked).toContain(text)
  expect(await owner.read(`${REPORT}?row=seats`)).not.toContain('These sources contradict')
  expect(await (await report('driver_assistance_standard')).text()).toContain('Your credit is back')
  expect(await (await report('driver_assistance_standard')).text()).toContain('reported before')
  expect(await available()).toContain('5 credits')
  expect(await owner.read(REPORT)).toContain('Credit back')
})

test('a report without a fact of the result, or without a text, is rejected', async () => {
  for (const [row, said] of [
    ['', 'It has more.'],
    ['nonsense', 'It has more.'],
    ['motors', 'It has one, and they are not known.'],
    ['seats', '  '],
    ['seats', 'x'.repeat(1001)],
  ] as const) {
    const answer = await report(row, said)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('say what is wrong')])
  }
  const asked = await owner.read(REPORT)
  expect(asked).toContain('<option value="seats">')
  expect(asked).not.toContain('<option value="motors">')
  const rowKey = { in: ['seats', 'nonsense', 'motors'] }
  expect(await portal.prisma.vehicleReport.count({ where: { rowKey, ...own() } })).toBe(0)
})

test('a reader of a share link can send 10 reports per day, and learns nothing that is not on the sheet', async () => {
  const made = await (await owner.post(SHARE, { task: 'share', days: '7' })).text()
  const path = /\/shared\/vss_[\da-f]{48}/.exec(made)?.[0] ?? ''
  const replica = await portal.startReplica()
  const stranger = visit(replica.url)
  const form = { row: 'doors', said: 'It has two doors.' }
  expect((await stranger.post(path, { ...form, row: 'nonsense' })).status).toBe(400)
  const answers = []
  for (let nth = 1; nth < 11; nth += 1) answers.push(await stranger.post(path, form))
  expect([answers[0]?.status, answers.at(-1)?.status]).toEqual([200, 429])
  const told = await answers[0]?.text()
  expect(told).toContain('We look into it.')
  expect(told).not.toMatch(/It has more|Credit back|NHTSA Vehicle Specs, of/)
  expect((await stranger.post(`/shared/vss_${'0'.repeat(48)}`, form)).status).toBe(429)
  expect(await portal.prisma.vehicleReport.count({ where: { byLink: true, ...own() } })).toBe(1)
})

test('a reader of a share link waits for no emails, which only the customer gets', async () => {
  const made = await (await owner.post(SHARE, { task: 'share', days: '7' })).text()
  const path = /\/shared\/vss_[\da-f]{48}/.exec(made)?.[0] ?? ''
  const open = { lookupId: crypto.randomUUID(), said: '', createdAt: new Date(), byLink: true }
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID())
  await portal.prisma.vehicleReport.createMany({
    data: ids.map((id) => ({ ...open, id, rowKey: id, vin: BOLT, customerId: owner.customer.id })),
  })
  const answer = await visit(portal.url).post(path, { row: 'cargo_volume', said: 'It has less.' })
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('Nothing was sent.')])
  await portal.prisma.vehicleReport.deleteMany({ where: { id: { in: ids } } })
})

test('an operator answers in the page: once, with a confirmation, a word, and the credit; and the customer reads it', async () => {
  await report('body', 'Mine is a wagon, says its paper.')
  const list = await operator.read('/operator/reports')
  expect(list).toContain('Mine is a wagon')
  const [, path = ''] =
    /href="(\/operator\/reports\/[\da-f-]+\/[\da-f-]+)"[^>]*>[^<]*<\/a>(?:(?!<tr).)*Mine is a wagon/.exec(
      list,
    ) ?? []
  const page = await operator.read(path)
  for (const text of ['As it was answered', 'Hatchback', 'NHTSA vPIC', 'Answer only'])
    expect(page).toContain(text)
  // Today's data gives the same result, so there is nothing to publish.
  expect(page).not.toContain('Publish that')
  const correct = await operator.post(path, { answer: 'correction', reason: 'You are right.' })
  expect([correct.status, await correct.text()]).toEqual([400, expect.stringContaining('says the same')])
  for (const form of [{ answer: 'word' }, { reason: 'Thank you.' }])
    expect((await operator.post(path, form)).status).toBe(400)
  expect((await owner.post(path, { answer: 'credit', reason: 'Mine.' })).status).toBe(404)
  const reason = 'EPA calls this body a hatchback.'
  const answers = await Promise.all(
    [1, 2].map(async () => await operator.post(path, { answer: 'word', reason })),
  )
  const led = answers.map(({ status, headers }) => headers.get('location') ?? String(status)).toSorted()
  expect(led.filter((each) => each === '/operator/reports?done=settled')).toHaveLength(1)
  expect((await operator.get(path)).status).toBe(404)
  expect(await owner.read(REPORT)).toContain(reason)
  expect(await operator.read('/operator/audit?command=portal+reports+settle')).toContain(reason)
})

/** Rewrites a stored answer, as if an earlier release of the data had given it. */
async function answerOtherwise(now: string, then: string): Promise<void> {
  const answer = crypto.randomUUID()
  await executeAsOwner(
    portal.databaseUrl,
    `SET session_replication_role = replica;
    INSERT INTO vehicle_answer (id, before_vin, after_vin, record, used_on)
    SELECT '${answer}', before_vin, replace(after_vin, '${now}', '${then}'), record, used_on FROM vehicle_answer
    WHERE id = (SELECT answer_id FROM vehicle_lookup WHERE customer_id = '${owner.customer.id}');
    UPDATE vehicle_lookup SET answer_id = '${answer}' WHERE customer_id = '${owner.customer.id}';`,
  )
}

test("a correction is what today's data says: it is published for everyone, and told by a job", async () => {
  await answerOtherwise('"value":"5"', '"value":"9"')
  await report('seats', 'Nobody builds a Bolt for nine.')
  const { id, customerId } = await portal.prisma.vehicleReport.findFirstOrThrow({
    where: { rowKey: 'seats', ...own() },
  })
  const path = `/operator/reports/${customerId}/${id}`
  expect(await operator.read(path)).toContain('Publish that “9” is “5”')
  const before = await portal.prisma.dataCorrection.count()
  // The data has changed since the operator saw it.
  const correction = { answer: 'correction', reason: 'You are right, thank you.' }
  const late = await operator.post(path, { ...correction, after: '7' })
  expect([late.status, await late.text()]).toEqual([400, expect.stringContaining('Read it again.')])
  expect(await portal.prisma.dataCorrection.count()).toBe(before)
  await operator.post(path, { ...correction, after: '5' })
  const published = await visit(portal.url).read('/changelog')
  expect(published).toContain('Seats: 5 (before: 9)')
  expect(published).not.toContain(BOLT)
  const jobs = await portal.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job WHERE name = 'tell-correction' AND state = 'created'`
  expect(jobs).toHaveLength(1)
})

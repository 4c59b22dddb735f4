/** New recalls of saved vehicles: each is announced once, in one email per day, whatever NHTSA does and whichever process dies. */
import { createRecallsSource } from '@vinspec/live-sources'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { beforeEach, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import type { Mail } from '../src/foundation/notifications/mailer.ts'
import { sendNotification } from '../src/foundation/notifications/send-notification.ts'
import { createLiveSources, type LiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { askRecalls } from '../src/lookups/recall-watch/ask-recalls.ts'
import { tellRecalls } from '../src/lookups/recall-watch/tell-recalls.ts'
import { readRecallLink, turnOffRecallsByLink } from '../src/lookups/recall-watch/turn-off-by-link.ts'
import { isWatched, setWatched, watchSavedVehicles } from '../src/lookups/recall-watch/watch-vehicles.ts'
import { isTurnOffLink, turnOffByLink } from '../src/money/auto-top-up/turn-off-by-link.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { recall, startNhtsa } from '../testing/nhtsa.ts'
import { ownerOf } from '../testing/principals.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const IONIQ = 'KMHM54AA9PA999266'

const bed = await closeAfterAll(createTestBed())
const nhtsa = await closeAfterAll(startNhtsa())
const { listed, asked } = nhtsa

let liveSources: LiveSources
let customerId: string
beforeEach(async () => {
  for (const table of ['recall_watch', 'watched_model', 'saved_vehicle', 'source_answer', 'turn_off_link'])
    await bed.owner().$executeRawUnsafe(`DELETE FROM ${table}`)
  liveSources = createLiveSources([{ source: recallSource(), dailyBudgetMicros: 0, isOptional: true }])
  customerId = await bed.createCustomer(5)
  listed.clear()
  listed.set('Model S', [recall('22V1')]).set('Ioniq 6', [])
  asked.length = 0
})

const recallSource = () => createRecallsSource({ apiUrl: nhtsa.url, clock: bed.clock })

const urgent = (campaign: string) => recall(campaign, { parkIt: true })
const save = (vin: string, of = customerId) => lookUpAs(ownerOf(of), bed, { vin })
async function ask() {
  await watchSavedVehicles(bed)
  return await askRecalls({ ...bed, liveSources })
}
const tell = () => tellRecalls(bed)
const letters = (of = customerId) =>
  bed.prisma.notification.findMany({
    where: { customerId: of, kind: 'recalls_found' },
    orderBy: { createdAt: 'asc' },
  })
/** The next day: NHTSA is asked again, and the customers are notified. */
async function passDay(): Promise<number> {
  bed.pass(DAY_MS)
  await ask()
  return await tell()
}
function campaignsOf(letter: { readonly data: unknown } | undefined): string[] {
  const models: ReadonlyArray<{ recalls: ReadonlyArray<{ campaign: string }> }> = Object(letter?.data).models
  return models.flatMap(({ recalls }) => recalls.map(({ campaign }) => campaign))
}

test('the recalls that a saved vehicle has at first are announced to nobody, and a new one is announced once', async () => {
  await save(plaidVin(1))
  expect(await ask()).toEqual({ answered: 1, away: 0 })
  expect(await tell()).toBe(0)
  listed.set('Model S', [recall('22V1'), urgent('26V2')])
  expect(await tell()).toBe(0)
  expect(await passDay()).toBe(1)
  expect(await passDay()).toBe(0)
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter?.data).toEqual({
    models: [
      {
        name: '2022 Tesla Model S',
        vehicles: 1,
        vins: [plaidVin(1)],
        recalls: [{ campaign: '26V200000', component: 'Steering: column', advice: 'do_not_drive' }],
      },
    ],
    more: 0,
  })
})

test('a model is asked about once per day, however many of its vehicles are saved by however many customers', async () => {
  const other = await bed.createCustomer(5)
  await Promise.all([save(plaidVin(1)), save(plaidVin(2)), save(plaidVin(1), other)])
  await Promise.all([ask(), ask()])
  bed.pass(DAY_MS - 1)
  await ask()
  expect(asked).toEqual(['Model S'])
  bed.pass(1)
  await ask()
  expect(asked).toEqual(['Model S', 'Model S'])
})

test('the news of a day about many vehicles is one email, the most urgent first, and only one of two processes sends it', async () => {
  await Promise.all([save(plaidVin(1)), save(plaidVin(2)), save(IONIQ)])
  await ask()
  listed.set('Model S', [recall('22V1'), recall('26V2'), urgent('26V3')]).set('Ioniq 6', [recall('26V4')])
  bed.pass(DAY_MS)
  await ask()
  expect((await Promise.all([tell(), tell(), tell()])).reduce((sum, each) => sum + each)).toBe(1)
  const [letter] = await letters()
  expect(campaignsOf(letter)).toEqual(['26V300000', '26V200000', '26V400000'])
  expect(Object(letter?.data).models[0]).toMatchObject({
    vehicles: 2,
    vins: [plaidVin(1), plaidVin(2)].toSorted(),
  })
})

test('a vehicle that is saved later has the recalls of that day as its baseline', async () => {
  await save(plaidVin(1))
  await ask()
  listed.set('Model S', [recall('22V1'), recall('26V2')])
  bed.pass(DAY_MS)
  await ask()
  await save(plaidVin(2))
  await ask()
  expect(await tell()).toBe(1)
  const [letter] = await letters()
  expect(Object(letter?.data).models[0]).toMatchObject({ vehicles: 1, vins: [plaidVin(1)] })
})

test.each<[string, unknown]>([
  ['is away', 503],
  ['answers with HTML', '<html>busy</html>'],
  ['answers with half a body', '{"results": [{"NHTSA'],
  ['lists a recall that cannot be read', [recall('22V1'), { NHTSACampaignNumber: 7 }]],
])('while NHTSA %s, nothing is lost, and nothing is announced twice', async (_, fault) => {
  await save(plaidVin(1))
  await ask()
  listed.set('Model S', fault)
  expect(await passDay()).toBe(0)
  listed.set('Model S', [recall('22V1'), recall('26V2')])
  await ask()
  expect(asked.filter((model) => model === 'Model S').length).toBeGreaterThan(1)
  bed.pass(60 * 60 * 1000)
  liveSources = createLiveSources([{ source: recallSource(), dailyBudgetMicros: 0, isOptional: true }])
  await ask()
  expect(await tell()).toBe(1)
  expect(campaignsOf((await letters())[0])).toEqual(['26V200000'])
  expect(await passDay()).toBe(0)
})

test('a recall that disappears from the list and comes back, however its number is spelled, is not new', async () => {
  await save(plaidVin(1))
  await ask()
  listed.set('Model S', [recall('26V2')])
  expect(await passDay()).toBe(1)
  listed.set('Model S', [{ ...recall('22V1'), NHTSACampaignNumber: '22v1000' }, recall('26V2')])
  expect(await passDay()).toBe(0)
  expect(await letters()).toHaveLength(1)
})

/** As NHTSA writes days: "11/12/2026" is December 11. */
const daysAgo = (days: number): string =>
  new Date(Number(bed.clock()) - days * DAY_MS).toISOString().slice(0, 10).split('-').toReversed().join('/')

test.each<[string, unknown]>([
  // NHTSA names only models that have recalls.
  ['does not name', undefined],
  ['lists without recalls', []],
])(
  'the first recall of a model that NHTSA %s is announced, and none that is older than the watch',
  async (_, none) => {
    listed.clear()
    if (none !== undefined) listed.set('Ioniq 6', none)
    await save(IONIQ)
    await ask()
    expect(await passDay()).toBe(0)
    const reported = (days: number) => ({ ReportReceivedDate: daysAgo(days) })
    const old = recall('24V9', reported(63))
    listed.set('Ioniq 6', [old, recall('26V4', reported(58))])
    expect(await passDay()).toBe(1)
    expect(campaignsOf((await letters())[0])).toEqual(['26V400000'])
    listed.set('Ioniq 6', [old, recall('26V4'), recall('26V5')])
    expect(await passDay()).toBe(1)
    expect(campaignsOf((await letters())[1])).toEqual(['26V500000'])
  },
)

test('while NHTSA names a model no more, its recalls stay the baseline of vehicles that are saved then', async () => {
  await save(plaidVin(1))
  await ask()
  listed.delete('Model S')
  expect(await passDay()).toBe(0)
  await save(plaidVin(2))
  await ask()
  listed.set('Model S', [recall('22V1'), recall('26V2')])
  expect(await passDay()).toBe(1)
  const [letter] = await letters()
  expect(campaignsOf(letter)).toEqual(['26V200000'])
  expect(Object(letter?.data).models[0]).toMatchObject({ vehicles: 2 })
})

test('an announcement is recorded together with its email: without the email, it is announced again', async () => {
  await save(plaidVin(1))
  await ask()
  listed.set('Model S', [recall('22V1'), recall('26V2')])
  bed.pass(DAY_MS)
  await ask()
  await bed.owner()
    .$executeRaw`ALTER TABLE notification ADD CONSTRAINT no_letters CHECK (kind <> 'recalls_found') NOT VALID`
  await expect(tell()).rejects.toThrow()
  await bed.owner().$executeRaw`ALTER TABLE notification DROP CONSTRAINT no_letters`
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
})

test('a customer who turned a vehicle off gets no news of it, and a new baseline when it is on again', async () => {
  await Promise.all([save(plaidVin(1)), save(plaidVin(2))])
  await ask()
  const first = { customerId, vin: plaidVin(1) }
  expect(await isWatched(bed.prisma, first)).toBe(true)
  expect(await setWatched(bed, { ...first, isOn: false })).toBe(true)
  expect(await isWatched(bed.prisma, first)).toBe(false)
  listed.set('Model S', [recall('22V1'), recall('26V2')])
  expect(await passDay()).toBe(1)
  expect(Object((await letters())[0]?.data).models[0]).toMatchObject({ vins: [plaidVin(2)] })
  await setWatched(bed, { ...first, isOn: true })
  expect(await passDay()).toBe(0)
  listed.set('Model S', [recall('22V1'), recall('26V2'), recall('26V3')])
  expect(await passDay()).toBe(1)
  expect(Object((await letters())[1]?.data).models[0]).toMatchObject({ vehicles: 2 })
})

test('a vehicle can be turned off before its first check, and only by its customer', async () => {
  await save(plaidVin(1))
  const other = await bed.createCustomer()
  expect(await setWatched(bed, { customerId: other, vin: plaidVin(1), isOn: false })).toBe(false)
  expect(await setWatched(bed, { customerId, vin: plaidVin(1), isOn: false })).toBe(true)
  await ask()
  expect(asked).toEqual([])
})

async function sentLetter(): Promise<Mail> {
  const [row] = await letters()
  const mails: Mail[] = []
  await sendNotification({ ...bed, mailer: { send: async (mail) => void mails.push(mail) } }, row?.id ?? '')
  const [mail] = mails
  if (!mail) throw new Error('nothing was sent')
  return mail
}

test("an email's link turns off what the email is about, once, and never automatic top-up", async () => {
  await Promise.all([save(plaidVin(1)), save(IONIQ)])
  await ask()
  listed.set('Model S', [recall('22V1'), recall('26V2', { parkOutSide: true })])
  expect(await passDay()).toBe(1)
  const { subject, text, html } = await sentLetter()
  expect(subject).toBe('New recall of the 2022 Tesla Model S')
  expect(text).toContain('26V200000: Steering: column. Park it outside until it is repaired.')
  expect(text).toContain(`https://vinspec.example/vehicles/${plaidVin(1)}`)
  const token = /turn-off-recalls\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
  expect(html).toContain(token)
  expect(await isTurnOffLink(bed, token)).toBe(false)
  expect(await turnOffByLink(bed, token)).toBe(false)
  expect(await readRecallLink(bed, token)).toEqual(['2022 Tesla Model S'])
  const used = await Promise.all([turnOffRecallsByLink(bed, token), turnOffRecallsByLink(bed, token)])
  expect(new Set(used)).toEqual(new Set([true, false]))
  expect(await readRecallLink(bed, token)).toBeNull()
  expect(await isWatched(bed.prisma, { customerId, vin: plaidVin(1) })).toBe(false)
  expect(await isWatched(bed.prisma, { customerId, vin: IONIQ })).toBe(true)
})

test('closing the account ends the watch, and no vehicle is watched for it afterwards', async () => {
  await save(plaidVin(1))
  await ask()
  listed.set('Model S', [recall('22V1'), recall('26V2')])
  await closeCustomer(bed, customerId)
  expect(await bed.prisma.recallWatch.count()).toBe(0)
  expect(await passDay()).toBe(0)
  expect(asked).toEqual(['Model S'])
})

test('the baseline is what NHTSA lists now, not what it listed before the model was watched again', async () => {
  await save(plaidVin(1))
  await ask()
  await setWatched(bed, { customerId, vin: plaidVin(1), isOn: false })
  bed.pass(30 * DAY_MS)
  listed.set('Model S', 503)
  const other = await bed.createCustomer(1)
  await save(plaidVin(2), other)
  expect(await ask()).toEqual({ answered: 0, away: 1 })
  listed.set('Model S', [recall('22V1'), recall('26V2')])
  bed.pass(60 * 60 * 1000)
  liveSources = createLiveSources([{ source: recallSource(), dailyBudgetMicros: 0, isOptional: true }])
  await ask()
  expect(await tell()).toBe(0)
  listed.set('Model S', [recall('22V1'), recall('26V2'), recall('26V3')])
  expect(await passDay()).toBe(1)
  expect(campaignsOf((await letters(other))[0])).toEqual(['26V300000'])
})

test('turning on a vehicle that is already on loses no news', async () => {
  await save(plaidVin(1))
  await ask()
  listed.set('Model S', [recall('22V1'), recall('26V2')])
  bed.pass(DAY_MS)
  expect(await setWatched(bed, { customerId, vin: plaidVin(1), isOn: true })).toBe(true)
  await ask()
  expect(await tell()).toBe(1)
})

test('a process without a source of recalls checks nothing', async () => {
  await save(plaidVin(1))
  await watchSavedVehicles(bed)
  expect(await askRecalls(bed)).toEqual({ answered: 0, away: 0 })
  expect(await bed.prisma.watchedModel.findMany()).toMatchObject([{ model: 'Model S', answeredAt: null }])
})

test('every saved vehicle is watched once, under the name that its latest answer has', async () => {
  const other = await bed.createCustomer(5)
  await Promise.all([save(plaidVin(1)), save(IONIQ), save(plaidVin(1), other)])
  expect(await watchSavedVehicles(bed)).toBe(3)
  expect(await watchSavedVehicles(bed)).toBe(0)
  await save(plaidVin(2), other)
  expect(await watchSavedVehicles(bed)).toBe(1)
  await bed.prisma.recallWatch.updateMany({ data: { model: 'As named before', hasBaseline: true } })
  await watchSavedVehicles(bed)
  expect(await bed.prisma.recallWatch.count({ where: { model: 'Model S', hasBaseline: false } })).toBe(3)
})

/** What the worker does for owners' consents, and what its log says about it. */
import { withdrawConsent } from '@vinspec/core/owner-consent'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { createOwnerBed, MODEL_Y } from '@vinspec/core/testing/owner-bed'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ownerConsentJobs } from '../src/owner-consents.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const bed = await closeAfterAll(createOwnerBed())

test('a worker takes monthly readings and revokes tokens, and its log contains no token', async () => {
  const lines: string[] = []
  const jobs = ownerConsentJobs(bed, pino({ level: 'info' }, { write: (line) => void lines.push(line) }))
  const said = () => lines.splice(0).map((line) => JSON.parse(line).msg)
  const asker = await bed.createAsker(MODEL_Y)
  const withdrawal = await bed.allow(asker, { monthly: true })
  const { id } = await bed.prisma.ownerConsent.findFirstOrThrow({ where: asker })
  const about = { job: 'a-job', attempt: 1 }
  const step = () => jobs['step-owner-consent']?.({ consentId: id }, { ...about, name: 'step-owner-consent' })
  const sweep = () => jobs['sweep-owner-consents']?.({}, { ...about, name: 'sweep-owner-consents' })
  const waiting = () => bed.prisma.$queryRaw`
    SELECT data ->> 'consentId' AS id FROM pgboss.job WHERE name = 'step-owner-consent' AND state = 'created'`

  await sweep()
  expect(said()).toEqual([])
  bed.pass(31 * DAY_MS)
  await sweep()
  expect(said()).toEqual(['consents swept'])
  expect(await waiting()).toEqual([{ id }])
  bed.makers.inject({ at: 'tesla.vehicle_data', fault: '500', times: 1 })
  await step()
  expect(lines.join('')).toContain('Tesla answered 500')
  expect(said()).toEqual(['a car could not be read, and will be'])
  bed.pass(DAY_MS)
  await step()
  expect(said()).toEqual(['consent: read'])

  bed.makers.inject({ at: 'tesla.revoke', fault: '503' })
  await withdrawConsent(bed, withdrawal)
  bed.pass(60 * 60 * 1000)
  await step()
  bed.pass(DAY_MS)
  await step()
  const all = lines.join('')
  expect(said()).toEqual([
    'tokens could not be revoked, and will be',
    'tokens were forgotten that the maker did not revoke for a day',
  ])
  for (const secret of [...bed.makers.owners.issued(), withdrawal]) expect(all).not.toContain(secret)
})

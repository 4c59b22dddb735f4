/** A data release that a running service loads and rolls back. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { createTestReleases } from '@vinspec/vehicle-data/testing/releases'
import { afterAll, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { createClient } from './support/client.ts'
import { sendHttp } from './support/http.ts'

const ARIYA = 'JN8CF0BFXSM485292'
const FIRST = '2026-12-01-00000001'

const releases = createTestReleases()
const { vehicleData, refresh } = await releases.follow()
afterAll(releases.remove)
const service = await closeAfterAll(startTestService({ vehicleData }))

const metrics = async () => (await sendHttp(service.adminUrl, { method: 'GET', path: '/metrics' })).text

test('new lookups answer from a release at once, and stored answers remain byte for byte', async () => {
  const client = createClient(service.apiUrl, service.apiKey)
  const before = await client.lookUp(ARIYA, 'before')
  expect(before.text).toContain('205 mi')
  await releases.load(FIRST, (text, name) =>
    name === 'label-rows.txt' ? text.replaceAll(/^(2025\tNissan\tARIYA.*?\t)205\t/gm, '$1215\t') : text,
  )
  await refresh()
  expect((await client.get(`/vehicle-specs/check?vin=${ARIYA}`)).body).toMatchObject({ data_version: FIRST })
  expect((await client.lookUp(ARIYA, 'after')).text).toContain('215 mi')
  expect((await client.lookUp(ARIYA, 'before')).text).toBe(before.text)
  expect(await metrics()).toContain(`vinspec_data_version_info{version="${FIRST}"} 1`)
  await releases.rollBack()
  await refresh()
  expect((await client.lookUp(ARIYA, 'again')).text).toContain('205 mi')
})

test('a rejected release shows in the metrics, and lookups continue', async () => {
  const client = createClient(service.apiUrl, service.apiKey)
  await releases.load('2026-12-02-00000002', (text, name) => (name === 'wmis.txt' ? '' : text))
  await refresh()
  expect(await metrics()).toContain('vinspec_data_release_refused 1')
  expect((await client.lookUp(ARIYA)).status).toBe(200)
  await releases.rollBack()
  await refresh()
  expect(await metrics()).toContain('vinspec_data_release_refused 0')
})

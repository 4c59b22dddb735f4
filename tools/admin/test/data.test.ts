import { readFileSync, writeFileSync } from 'node:fs'
import { createTestDatabase } from '@vinspec/core/testing'
import { createTestReleases } from '@vinspec/vehicle-data/testing/releases'
import { afterAll, expect, test } from 'vitest'
import { on, runAdmin, runAdminJson } from './support/run-admin.ts'

const [FIRST, SECOND] = ['2026-12-01-00000001', '2026-12-02-00000002']
const releases = createTestReleases()
const elsewhere = createTestReleases()

const database = await createTestDatabase()
afterAll(async () => {
  releases.remove()
  elsewhere.remove()
  await database.drop()
})

const settings = {
  VEHICLE_DATA_RELEASES: releases.folder,
  VEHICLE_DATA_PUBLIC_KEYS: releases.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
}
const admin = (...args: readonly string[]) =>
  runAdmin(['data', ...args], {
    ...on(database),
    ...settings,
  })

test('an operator loads releases, sees which one is active, and rolls back to the one before', async () => {
  const { vehicleData, refresh } = await releases.follow()
  const version = async () => {
    await refresh()
    return vehicleData.tables?.now.version
  }
  const build = await version()
  expect((await admin('show')).stdout).toContain(`${build}  with this build  counts`)
  for (const each of [FIRST, SECOND]) {
    const { exitCode, stdout } = await admin('load', releases.pack(each), '--reason', 'new cars')
    expect([exitCode, await version()]).toEqual([0, each])
    expect(stdout).toContain(`${each} is loaded. Every process answers from it within a minute.`)
    expect(stdout).toMatch(/NHTSA vPIC +2026-10-13/)
  }
  const shown = await admin('show')
  expect(shown.stdout).toMatch(new RegExp(`${SECOND} .* new cars +counts\\n${FIRST} .* new cars\\n${build}`))
  expect((await admin('roll-back')).stdout).toContain(`Every process answers from ${FIRST} within a minute`)
  expect(await version()).toBe(FIRST)
  expect((await admin('show')).stdout).toContain(`Not loaded: ${SECOND}.vinspec-data`)
  await admin('roll-back')
  expect(await version()).toBe(build)
  const { actions } = await runAdminJson(['audit', '--command', 'data load'], on(database))
  expect(actions).toMatchObject([
    { subject: 'data_release', subject_id: SECOND, before: { counts: FIRST }, reason: 'new cars' },
    { subject: 'data_release', subject_id: FIRST, before: { counts: build }, after: { counts: FIRST } },
  ])
  const { actions: undone } = await runAdminJson(['audit', '--command', 'data roll-back'], on(database))
  expect(undone).toMatchObject([
    { subject_id: FIRST, before: { counts: FIRST }, after: { counts: build } },
    { subject_id: SECOND, before: { counts: SECOND }, after: { counts: FIRST } },
  ])
  expect((await admin('roll-back')).stderr).toContain('No release is loaded')
})

test('a release that no process would accept is not loaded, and one that has become invalid is an alarm', async () => {
  const strange = await admin('load', elsewhere.pack(FIRST), '--reason', 'a mistake')
  expect([strange.exitCode, strange.stderr]).toEqual([1, expect.stringContaining('signature is wrong')])
  expect(strange.stderr).toContain('Nothing was changed.')
  const path = releases.pack(FIRST)
  await admin('load', path, '--reason', 'new cars')
  writeFileSync(path, readFileSync(path).subarray(0, 1_000))
  const shown = await admin('show')
  expect([shown.exitCode, shown.stdout]).toEqual([
    2,
    expect.stringContaining('refused: its signature is wrong'),
  ])
})

test('settings without keys, or with an invalid key, are rejected', async () => {
  const faults = async (changed: Record<string, string>) =>
    (await runAdmin(['data', 'show'], { DATABASE_URL: database.url, ...settings, ...changed })).stderr
  expect(await faults({ VEHICLE_DATA_PUBLIC_KEYS: '' })).toContain('VEHICLE_DATA_PUBLIC_KEYS must be set')
  expect(await faults({ VEHICLE_DATA_PUBLIC_KEYS: 'secret' })).toContain('must list public keys in DER')
  expect(await faults({ VEHICLE_DATA_RELEASES: '' })).toContain('VEHICLE_DATA_RELEASES is not set')
})

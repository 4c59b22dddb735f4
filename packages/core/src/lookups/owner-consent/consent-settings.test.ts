import { expect, test } from 'vitest'
import { createEnvironmentReader } from '../../foundation/process/environment.ts'
import { readLiveSourceSettings } from '../live-sources/live-source-settings.ts'
import { readConsentSettings } from './consent-settings.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const TESLA = {
  LIVE_SOURCES: 'tesla_owner',
  LIVE_SOURCE_BUDGETS: 'tesla_owner=5',
  TESLA_CLIENT_ID: 'an application',
  TESLA_CLIENT_SECRET: 'of an application in a test, long enough',
  OWNER_TOKEN_KEYS: `k2:${KEY}, k1:${KEY}`,
  PORTAL_URL: 'https://vinspec.example',
}

function read(env: Readonly<Record<string, string>>) {
  const reader = createEnvironmentReader(env)
  const { liveSources } = readLiveSourceSettings(reader)
  return { tools: readConsentSettings(reader, liveSources), faults: reader.faults }
}

test('owners can be asked if a live source supports consent, and they return to the portal', () => {
  const { tools, faults } = read(TESLA)
  expect(faults).toEqual([])
  expect(tools?.sources).toMatchObject([{ source: { name: 'tesla_owner' }, dailyBudgetMicros: 5_000_000 }])
  expect(tools?.redirectUri).toBe('https://vinspec.example/owner/back')
  expect(tools?.tokenKeys).toMatchObject({ current: { name: 'k2' }, all: [{ name: 'k2' }, { name: 'k1' }] })
  expect(read({})).toMatchObject({ tools: { sources: [] }, faults: [] })
})

test('an owner is sent to another address only by a setting', () => {
  const elsewhere = 'https://owners.example/back'
  expect(read({ ...TESLA, OWNER_REDIRECT_URL: elsewhere }).tools?.redirectUri).toBe(elsewhere)
})

test('a process that asks owners does not start without an application or a key that can seal', () => {
  for (const keys of ['', 'k1', KEY, 'k1:c2hvcnQ=', `k1:${KEY} k1:${KEY}`, `k1:${KEY} k2`])
    expect(read({ ...TESLA, OWNER_TOKEN_KEYS: keys }).faults).toEqual([
      expect.stringContaining('OWNER_TOKEN_KEYS must list keys'),
    ])
  expect(read({ ...TESLA, LIVE_SOURCES: 'smartcar', LIVE_SOURCE_BUDGETS: '' }).faults).toEqual([
    expect.stringContaining('SMARTCAR_CLIENT_ID and SMARTCAR_CLIENT_SECRET must be set'),
  ])
})

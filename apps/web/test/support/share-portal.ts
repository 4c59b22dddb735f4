/** The portal of this test process, which ends with it: starting one costs more than what many files do with it. */
import { createMemoryStore } from '@vinspec/rate-limits'
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts'

let portal: Promise<TestPortal> | undefined

/**
 * With the usual settings, for tests that make customers of their own and read and change nothing but theirs. A test of
 * a limit by network starts a replica, which counts by itself.
 */
export function sharePortal(): Promise<TestPortal> {
  portal ??= startTestPortal({ limitStore: withoutNetworkLimits() })
  return portal
}

/** All files come from one network, and in any order: together they may open more than one test is allowed. */
const BY_NETWORK = new Set([
  'stranger-checks',
  'docs-searches',
  'shared-pages',
  'shared-reports',
  'verifications',
])

function withoutNetworkLimits() {
  const store = createMemoryStore()
  return {
    ...store,
    window: (name: string, quota: number, seconds: number) =>
      store.window(name, BY_NETWORK.has(name) ? 1_000_000 : quota, seconds),
  }
}

/** The portal of this test process, which ends with it: starting one costs more than what many files do with it. */
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts'

let portal: Promise<TestPortal> | undefined

/** With the usual settings, for tests that make customers of their own and read and change nothing but theirs. */
export function sharePortal(): Promise<TestPortal> {
  portal ??= startTestPortal()
  return portal
}

/** A real PostgreSQL for the run, and the pages as they are served. */
import startDatabaseServer from '@vinspec/core/testing/global-setup'
import type { TestProject } from 'vitest/node'
import { ensurePages } from '../build/ensure-pages.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [stopDatabaseServer] = await Promise.all([startDatabaseServer(project), ensurePages()])
  return stopDatabaseServer
}

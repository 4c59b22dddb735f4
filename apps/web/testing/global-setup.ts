/** vitest globalSetup: the pages as they are served. */
import type { TestProject } from 'vitest/node'
import { ensurePages } from '../build/ensure-pages.ts'

export default async function setup(project: TestProject): Promise<void> {
  const needsPages = (file: string) => /\/(?:apps\/web|tools\/journeys)\//.test(file)
  if (project.vitest.state.getPaths().some(needsPages)) await ensurePages()
}

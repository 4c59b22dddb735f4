/** vitest globalSetup: the pages as they are served. */
import { ensurePages } from '../build/ensure-pages.ts'

export default async function setup(): Promise<void> {
  await ensurePages()
}

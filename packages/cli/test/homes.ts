import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** The home of who runs the command. */
export let home: string

/** Gives each test of a file a home of its own. */
export function startHomes(): void {
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'vinspec-home-'))
  })
  afterEach(() => rm(home, { recursive: true }))
}

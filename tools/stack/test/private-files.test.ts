/** What the stack keeps holds passwords, keys and mails: other users of the machine get at none of it. */
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder, removeFolder, start } from './run-stack.ts'

let folder: string
let umask: number
beforeEach(async () => {
  umask = process.umask(0)
  folder = await makeFolder()
})
afterEach(async () => {
  process.umask(umask)
  await removeFolder(folder)
})

/** Each with the mode that it should have. */
async function listAll(): Promise<Array<{ readonly path: string; readonly mode: number }>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const all = entries.map((entry) => ({
    path: join(entry.parentPath, entry.name),
    mode: entry.isDirectory() ? 0o700 : 0o600,
  }))
  return [{ path: folder, mode: 0o700 }, ...all]
}

async function listOthers(): Promise<string[]> {
  const found = await Promise.all(
    (await listAll()).map(async ({ path, mode }) => {
      const now = (await stat(path)).mode & 0o777
      return now === mode ? [] : [`${path} ${now.toString(8)}`]
    }),
  )
  return found.flat()
}

test('every file is 0600 and every folder 0700, whatever the umask and what they were before', async () => {
  await chmod(folder, 0o777)
  expect(await start(folder, ['--once']).ended).toMatchObject({ exitCode: 0 })
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['api.log', 'payments.journal', 'portal.secret', 'postgres', 'stack.json']),
  )
  expect(await listOthers()).toEqual([])

  for (const { path, mode } of await listAll()) await chmod(path, mode | (mode === 0o700 ? 0o077 : 0o066))
  expect(await start(folder, ['--once']).ended).toMatchObject({ exitCode: 0 })
  expect(await listOthers()).toEqual([])
})

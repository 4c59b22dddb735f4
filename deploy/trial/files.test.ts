/** What is in the image, how large it is, and that every process runs from it, with nothing else of the repository. */
import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@vinspec/core/testing'
import type { WatchedProcess } from '@vinspec/http-server/testing/watch-process'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildImageFiles } from '../src/build-image-files.ts'
import { expectNothingButProduction } from './contents.ts'
import { liveThrough } from './one-round.ts'
import { type Settings, startCommand } from './service.ts'

/** On disk; a registry moves a third of it. */
const MOST_MB = 110

let folder: string
let database: TestDatabase
const started: WatchedProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinspec-image-'))
  await buildImageFiles(folder)
  database = await createEmptyDatabase()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function listFiles(): Promise<readonly string[]> {
  const files: string[] = []
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true }))
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(folder.length + 1))
  return files
}

function start(command: string, args: readonly string[], settings: Settings): WatchedProcess {
  const env = { PATH: process.env['PATH'], PORT: '0', ADMIN_PORT: '0', ...settings }
  const process_ = startCommand(process.execPath, [`bin/${command}.js`, ...args], { cwd: folder, env })
  started.push(process_)
  return process_
}

test('it holds no sources, no tools, no tests, and no file that a process would write', async () => {
  expectNothingButProduction(await listFiles())
})

test('it takes up little', async () => {
  const sizes = await Promise.all(
    (await listFiles()).map(async (path) => (await stat(join(folder, path))).size),
  )
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
  console.log(`The image's own files take up ${megabytes.toFixed(0)} MB.`)
  expect(megabytes).toBeLessThan(MOST_MB)
})

test('every package that a process imports is in it', async () => {
  const missing = new Set<string>()
  for (const path of (await listFiles()).filter((each) => /^bin\/.*\.js$/.test(each))) {
    const text = await readFile(join(folder, path), 'utf8')
    for (const [, name = ''] of text.matchAll(/^(?:import|export|\}).*?(?:from )?"([^"./][^"]*)";$/gm)) {
      const [first = '', second = ''] = name.split('/')
      const own = name.startsWith('@') ? `${first}/${second}` : first
      if (name.startsWith('node:')) continue
      await stat(join(folder, 'node_modules', own)).catch(() => missing.add(own))
    }
  }
  expect([...missing]).toEqual([])
})

test('it migrates an empty database, and all processes work with it and stop when asked', async () => {
  await liveThrough({ start }, database)
})

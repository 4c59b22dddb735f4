/**
 * The image as the Containerfile builds it, and every process of it in a container, as sealed as in production, with a real
 * database. Needs podman, and mmdebstrap where no registry of images can be reached.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@vinspec/core/testing'
import type { WatchedProcess } from '@vinspec/http-server/testing/watch-process'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { root } from '../src/bundle.ts'
import { makeBase } from './base-image.ts'
import { expectNothingButProduction } from './contents.ts'
import { liveThrough } from './one-round.ts'
import { findRuntime, findStorage, type Podman, SEALED } from './podman.ts'
import { missing, run } from './programs.ts'
import { type Settings, startCommand } from './service.ts'

/** On disk, all of it. */
const MOST_MB = 250
/** Where every package has to be fetched, and others use the machine. */
const BUILD_WITHIN_MS = 3_600_000
const IMAGE = 'localhost/vinspec'
const CONTAINERFILE = join(root, 'deploy/Containerfile')

const absent = missing('podman')
if (absent.length > 0) console.warn(`NOT TESTED: the image. Install ${absent.join(', ')}.`)

let scratch: string
let options: readonly string[]
let podman: Podman
let database: TestDatabase
const started: WatchedProcess[] = []

beforeAll(async () => {
  if (absent.length > 0) return
  scratch = await mkdtemp(join(tmpdir(), 'vinspec-images-'))
  const storage = await findStorage(scratch)
  podman = (...args) => run('podman', ...storage, ...args)
  const base = await makeBase(podman, scratch, {
    wanted: process.env['BASE'] ?? (await readUsualBase()),
    authorities: process.env['NODE_EXTRA_CA_CERTS'],
  })
  if (!base) throw new Error('no registry of images can be reached. Install mmdebstrap, or set BASE')
  console.log(`${base.from}.`)
  options = [...storage, '--runtime', await findRuntime(podman, base.name)]
  const began = Date.now()
  const where = ['--layers=false', '--isolation=chroot', '--network=host', `--file=${CONTAINERFILE}`]
  await podman('build', ...where, `--build-arg=BASE=${base.name}`, `--tag=${IMAGE}`, root)
  console.log(`The image was built in ${Math.round((Date.now() - began) / 1_000)} s.`)
  database = await createEmptyDatabase()
}, BUILD_WITHIN_MS)
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()))
})
afterAll(async () => {
  if (absent.length > 0) return
  await database?.drop()
  await podman('rmi', '--all', '--force')
  await rm(scratch, { recursive: true })
})

async function readUsualBase(): Promise<string> {
  return /^ARG BASE=(\S+)$/m.exec(await readFile(CONTAINERFILE, 'utf8'))?.[1] ?? ''
}

/** A process of the image, on any free port of the loopback. */
function start(command: string, args: readonly string[], settings: Settings): WatchedProcess {
  const env = Object.entries({ ...SETTINGS, ...settings }).map(([name, value]) => `--env=${name}=${value}`)
  const container = ['run', ...SEALED, ...env, IMAGE, `bin/${command}.js`, ...args]
  const process_ = startCommand('podman', [...options, ...container], {})
  started.push(process_)
  return process_
}

const SETTINGS: Settings = {
  HOST: '127.0.0.1',
  ADMIN_HOST: '127.0.0.1',
  PORT: '0',
  ADMIN_PORT: '0',
  PORTAL_URL: 'https://www.localhost',
  API_URL: 'https://api.localhost/api/v1',
  MCP_URL: 'https://mcp.localhost/mcp',
  VINSPEC_OPERATOR: 'trial',
}

/** Run inside: every file, and whatever the process may write, but in what the kernel and /tmp show. */
const LOOK_AROUND = `
  const { accessSync, constants, readdirSync } = require('node:fs')
  const files = [], writable = []
  const look = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = folder + entry.name
      if (['/proc', '/sys', '/dev', '/tmp'].includes(path)) continue
      try { accessSync(path, constants.W_OK); writable.push(path) } catch {}
      if (entry.isDirectory()) look(path + '/')
      else files.push(path)
    }
  }
  look('/')
  console.log(JSON.stringify({ user: process.getuid(), files, writable }))`

test.skipIf(absent.length > 0)('the image is small', async () => {
  const bytes = Number(await podman('image', 'inspect', '--format={{.Size}}', IMAGE))
  console.log(`The image takes up ${Math.round(bytes / 1e6)} MB.`)
  expect(bytes / 1e6).toBeLessThan(MOST_MB)
})

test.skipIf(absent.length > 0)(
  'it holds Node.js and the service alone, and a user without a name owns none of it',
  async () => {
    // With a root that may be written, so that it shows whose the files are.
    const seen = await run(
      'podman',
      ...options,
      'run',
      ...SEALED,
      '--read-only=false',
      IMAGE,
      '-e',
      LOOK_AROUND,
    )
    const { user, files, writable }: { user: number; files: string[]; writable: string[] } = JSON.parse(seen)
    expect([user, writable]).toEqual([65532, []])
    const own = files.filter((path) => path.startsWith('/app/')).map((path) => path.slice('/app/'.length))
    expectNothingButProduction(own)
    const programs = files.filter((path) => /^\/(usr\/)?(local\/)?s?bin\//.test(path))
    expect(programs).toEqual(['/usr/bin/node'])
  },
)

test.skipIf(absent.length > 0)(
  'sealed as in production, it migrates an empty database, and all processes work with it and stop when asked',
  async () => {
    await liveThrough({ start }, database)
  },
)

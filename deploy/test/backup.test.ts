/** The nightly script of compose and Kubernetes reports a backup if, and only if, there is one. */
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Document, parse, parseAllDocuments } from 'yaml'
import { searchPath } from '../trial/drill/config.ts'

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

async function readScripts(): Promise<Readonly<Record<string, string>>> {
  const compose: unknown = parse(await read('compose/compose.yaml'), { merge: true })
  const [, job] = parseAllDocuments(await read('kubernetes/backup.yaml'))
  const container = ['spec', 'jobTemplate', 'spec', 'template', 'spec', 'containers', 0, 'args', 0]
  return {
    compose: String(new Document(compose).getIn(['services', 'backup', 'command', 0])).replaceAll('$$', '$'),
    Kubernetes: String(job?.getIn(container)),
  }
}

/** Records the script's requests in the file `asked`. */
const PSQL = '#!/bin/sh\necho "$@" >> "$PROGRAMS/asked"\n'
const PG_DUMP = '#!/bin/sh\nfor last; do :; done\necho dump > "${last#--file=}"\n'

let programs: string
let backups: string
beforeEach(async () => {
  programs = await mkdtemp(join(tmpdir(), 'vinspec-programs-'))
  backups = await mkdtemp(join(tmpdir(), 'vinspec-backups-'))
  onTestFinished(async () => {
    for (const folder of [programs, backups]) await rm(folder, { recursive: true })
  })
})

async function backUp(script: string, pgDump: string) {
  for (const [name, text] of Object.entries({ pg_dump: pgDump, psql: PSQL })) {
    await writeFile(join(programs, name), text)
    await chmod(join(programs, name), 0o755)
  }
  const { status } = spawnSync('sh', ['-c', script], {
    cwd: backups,
    env: { PATH: [programs, searchPath].join(delimiter), PROGRAMS: programs, DATABASE_OWNER_URL: 'owner' },
  })
  const asked = await readFile(join(programs, 'asked'), 'utf8').catch(() => '')
  return { status, asked: asked.trim(), kept: await readdir(backups) }
}

test('compose and Kubernetes make the same backup', async () => {
  const { compose, Kubernetes } = await readScripts()
  expect(compose).toBe(Kubernetes)
})

describe.each(['compose', 'Kubernetes'])('of %s', (where) => {
  test('a backup that succeeds is stored and reported', async () => {
    const { [where]: script = '' } = await readScripts()
    expect(await backUp(script, PG_DUMP)).toEqual({
      status: 0,
      asked: "--dbname=owner --command=SELECT record_check('backup', 'up')",
      kept: [expect.stringMatching(/^vinspec-\d{4}-\d\d-\d\d\.dump$/)],
    })
  })

  test('a backup that fails is not reported, and leaves the last one', async () => {
    await writeFile(join(backups, 'vinspec-2026-11-22.dump'), 'dump')
    const { [where]: script = '' } = await readScripts()
    const { status, asked, kept } = await backUp(script, `${PG_DUMP}exit 1\n`)
    expect([status, asked]).toEqual([1, ''])
    expect(kept).toContain('vinspec-2026-11-22.dump')
  })
})

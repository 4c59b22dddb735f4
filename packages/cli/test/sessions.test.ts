/** Sessions as a person sees them, at three widths: judged by eye once, kept since. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestService, type TestService } from '@vinspec/api/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { runWithInput } from './run-process.ts'

let service: TestService
let home: string
beforeAll(async () => {
  service = await startTestService()
  home = await mkdtemp(join(tmpdir(), 'vinspec-session-'))
})
afterAll(async () => {
  await service.close()
  await rm(home, { recursive: true })
})

const VINS = ['KMHM54AA9PA999266', '1FADP3R49GL917098', '1C4JJXR60NW209857', 'KMHM54AA9PA100001']

/** What differs from run to run, in texts of the same length. */
function withoutChance(text: string, secrets: readonly string[]): string {
  const plain = secrets.reduce((said, secret) => said.replaceAll(secret.slice(-4), 'WXYZ'), text)
  return plain
    .replaceAll(service.apiUrl, 'http://127.0.0.1:4010')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
    .replaceAll(home, '/home/ada')
    .replaceAll(/req_\w+/g, (id) => `req_${'0'.repeat(id.length - 4)}`)
    .replaceAll(/\d+ m?s$/gm, '0 s')
    .replaceAll(/in \d+ ms/g, 'in 0 ms')
    .replaceAll(`vinspec ${manifest.version}`, 'vinspec 0.1.0')
    .replaceAll(process.versions.node, '24.21.0')
    .replaceAll(process.platform, 'linux')
}

test.each([40, 80, 120])('every session fits into %i columns', async (columns) => {
  const { apiKey, id } = await service.createCustomer({ credits: 2 })
  const file = join(home, `vins-${columns}.txt`)
  await writeFile(file, `${VINS.join('\n')}\n`)
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, String(columns)),
    VINSPEC_BASE_URL: service.apiUrl,
    PATH: home,
    COLUMNS: String(columns),
  }
  const session: string[] = []
  const type = async (args: string, input = '') => {
    const command = [inject('command'), ...args.split(' ')]
    const { stdout, stderr, exitCode } = await runWithInput(process.execPath, command, input, {
      cwd: home,
      env,
    })
    const shown = args.replace(file, 'vins.txt')
    session.push(`$ vinspec ${shown}\n${stdout}${stderr}[exit ${exitCode}]\n`)
  }
  await type('credits')
  await type('login --with-token', apiKey)
  await type('doctor')
  await type(`check ${VINS[0]}`)
  await type(`lookup --file ${file} --yes --concurrency 1`)
  await service.grant(id, 1)
  await type(`lookup --file ${file} --yes --concurrency 1`)
  await type('lookup KMHM54AA9PA999266')
  await type('vehicles list')
  await type('packages')
  const text = withoutChance(session.join('\n').replaceAll(file, '/home/ada/vins.txt'), [apiKey])
  await expect(text).toMatchFileSnapshot(`sessions/session-${columns}.txt`)
  const outputs = text.split('\n').filter((line) => !line.startsWith('$ ') && !line.includes('/'))
  expect(Math.max(...outputs.map((line) => line.length))).toBeLessThanOrEqual(columns)
})

/** Disks that are full and readers that have left: nothing that was paid for is lost, and none of it ends with 0. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { run } from '@vinspec/core/testing/run-process'
import { describe, expect, inject, test } from 'vitest'
import { home, startHomes } from './homes.ts'
import { ioniqs } from './ioniqs.ts'
import { type Caller, creditsOf, environmentOf, runVinspec } from './run-vinspec.ts'

const IONIQ_6 = 'KMHM54AA9PA999266'

startHomes()
const service = await closeAfterAll(startTestService())
await service.startWorker()

const callerWith = (credits: number) => service.createCustomer({ credits })

async function write(name: string, content: string): Promise<string> {
  const path = join(home, name)
  await writeFile(path, content)
  return path
}

describe('output that cannot be written', () => {
  const FULL = 'no space is left on the disk'

  /** @param place is where a shell sends what is printed, of no more than `blocks` */
  async function runInto(place: string, caller: Caller, args: readonly string[], blocks = 'unlimited') {
    const line = `ulimit -f ${blocks}; exec "$0" "$@" > ${place}`
    const shell = ['-c', line, process.execPath, inject('command')]
    const env = { ...environmentOf(caller), HOME: home }
    const { exitCode, stderr } = await run('bash', [...shell, ...args], { cwd: home, env })
    return { exitCode, stderr: stderr.replaceAll(/\s+/g, ' ') }
  }

  test.each([['table'], ['csv'], ['jsonl']])(
    'as %s fails, says what was paid, and is kept',
    async (format) => {
      const caller = await callerWith(5)
      const file = await write('vins.txt', ioniqs(2).join('\n'))
      const args = ['lookup', '--file', file, '--yes', '-o', format]
      const failed = await runInto('/dev/full', caller, args)
      expect(failed.exitCode).toBe(1)
      expect(failed.stderr).toContain(FULL)
      expect(failed.stderr).toMatch(/2 credits spent\..*[\w-]{36}/)
      const again = await runVinspec(caller, ...args)
      expect(again.exitCode).toBe(0)
      for (const vin of ioniqs(2)) expect(again.stdout).toContain(vin)
      expect(await creditsOf(caller)).toBe(3)
    },
  )

  test('in full, because the disk takes only a part of it, is not taken for written', async () => {
    const caller = await callerWith(5)
    const file = await write('vins.txt', ioniqs(1).join('\n'))
    const template = `{{ vin | append: '${'x'.repeat(20_000)}' }}`
    const args = ['lookup', '--file', file, '--yes', '--template', template]
    expect(await runInto('out', caller, args, '8')).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining('larger than files may be'),
    })
  })

  test('because nobody reads it any more is a failure that says what was spent', async () => {
    const caller = await callerWith(20)
    const file = await write('vins.txt', ioniqs(12).join('\n'))
    const args = ['lookup', '--file', file, '--yes', '-o', 'jsonl']
    const child = spawn(process.execPath, [inject('command'), ...args], {
      env: { ...environmentOf(caller), HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    const [stderr, [exitCode]] = await Promise.all([readAll(child.stderr), once(child, 'close')])
    expect(exitCode).toBe(1)
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'output', message: expect.stringMatching(/was closed .* 12 credits spent\.$/) },
    })
    const again = await runVinspec(caller, ...args)
    expect(again.exitCode).toBe(0)
    expect(again.stdout.trimEnd().split('\n')).toHaveLength(12)
    expect(await creditsOf(caller)).toBe(8)
  })

  test('of one lookup fails and says how to get it at no charge', async () => {
    const caller = await callerWith(5)
    const { exitCode, stderr } = await runInto('/dev/full', caller, ['lookup', IONIQ_6])
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(FULL) })
    expect(stderr).toContain('1 credit charged.')
    const [, key = ''] = /--idempotency-key (\S+)/.exec(stderr) ?? []
    expect(await runVinspec(caller, 'lookup', IONIQ_6, '--idempotency-key', key)).toMatchObject({
      exitCode: 0,
    })
    const filtered = await runVinspec(caller, 'lookup', IONIQ_6, '--jq', '.vin.x')
    expect(filtered.stderr).toContain('"idempotency_key"')
    expect(await creditsOf(caller)).toBe(3)
  })

  test.each([
    ['a template that fails', ['lookup', IONIQ_6, '--template', "{% include 'x' %}"], '/dev/null'],
    ['a request by hand', ['api', 'POST', '/vehicle-specs', '-f', `vin=${IONIQ_6}`], '/dev/full'],
    [
      'a filter of one',
      ['api', 'POST', '/vehicle-specs', '-f', `vin=${IONIQ_6}`, '--jq', '.vin.x'],
      '/dev/null',
    ],
  ])('of %s says how to get it at no charge', async (_what, args, path) => {
    const caller = await callerWith(5)
    const { exitCode, stderr } = await runInto(path, caller, args)
    expect(exitCode).not.toBe(0)
    expect(stderr).toContain('1 credit charged.')
    expect(stderr).not.toContain('bug')
    const [, key = ''] =
      /--idempotency-key (\S+)|"idempotency_key":"(\S+?)"/.exec(stderr)?.filter(Boolean) ?? []
    const again = ['api', 'POST', '/vehicle-specs', '-f', `vin=${IONIQ_6}`, '--idempotency-key', key]
    expect((await runVinspec(caller, ...again)).exitCode).toBe(0)
    expect(await creditsOf(caller)).toBe(4)
  })

  test.each([[['credits']], [['lookup', '--help']], [['completion', 'bash']]])('fails: %j', async (args) => {
    const { exitCode, stderr } = await runInto('/dev/full', await callerWith(0), args)
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(FULL) })
  })
})

test.skipIf(process.platform !== 'linux')(
  'what cannot be said on standard error changes neither the output nor the exit code',
  async () => {
    const said = (args: string) => ['-c', `"${process.execPath}" "${inject('command')}" ${args} 2>/dev/full`]
    const env = { HOME: '/nowhere', XDG_CACHE_HOME: '/nowhere' }
    const refused = await run('/bin/sh', said('credits'), { cwd: '.', env })
    expect(refused).toEqual({ exitCode: 4, stdout: '', stderr: '' })
    const wrong = await run('/bin/sh', said('nothing --json'), { cwd: '.', env })
    expect(wrong.exitCode).toBe(2)
  },
)

/** Changes of one file by several processes, and what a killed one leaves behind. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, onTestFinished, test } from 'vitest'
import { changePrivateFile } from '../src/account/private-file.ts'

const { path: folder } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-private-')))
const at = (name: string) => join(folder, name)

/** Has seen that the lock is lost when it stops, and goes on once another process has it. */
const OTHER = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const [path, go, polled, done] = process.argv.slice(1)
  const stat = fs.statSync
  const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
  let seen = 0
  fs.statSync = (...given) => {
    const found = stat(...given)
    if (given[0] !== path + '.lock') return found
    seen += 1
    if (seen === 1) {
      fs.writeSync(1, 'ready')
      while (!fs.existsSync(go)) wait()
    }
    if (seen === 4) fs.writeFileSync(polled, '')
    return found
  }
  syncBuiltinESMExports()
  const { changePrivateFile } = await import(${JSON.stringify(new URL('../src/account/private-file.ts', import.meta.url))})
  changePrivateFile(path, (content) => ({ ...content, other: 1 }))
  fs.writeFileSync(done, '')
`

test('a lock that a killed process left is taken over by one process, though two find it at once', async () => {
  const path = at('keys.json')
  writeFileSync(path, '{}', { mode: 0o600 })
  writeFileSync(`${path}.lock`, '')
  utimesSync(`${path}.lock`, 0, 0)
  const args = ['--conditions=@vinspec/source', '--input-type=module', '-e', OTHER]
  const child = spawn(process.execPath, [...args, path, at('go'), at('polled'), at('done')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  changePrivateFile(path, (content) => {
    writeFileSync(at('go'), '')
    while (!existsSync(at('polled')) && !existsSync(at('done')));
    return { ...content, own: 1 }
  })
  expect(await ended).toBe(0)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ own: 1, other: 1 })
  expect(existsSync(`${path}.lock`) || existsSync(`${path}.lock.lock`)).toBe(false)
})

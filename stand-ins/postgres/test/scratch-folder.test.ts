import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeScratchFolder } from '../src/scratch-folder.ts'

test('the folder of a dead process is removed by the next process, and that of a running process stays', async () => {
  const prefix = `vinspec-scratch-${crypto.randomUUID()}-`
  const mine = await makeScratchFolder(prefix)
  const script = `import { makeScratchFolder } from ${JSON.stringify(new URL('../src/scratch-folder.ts', import.meta.url).href)}
console.log(await makeScratchFolder(${JSON.stringify(prefix)}))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  const left = stdout.trim()
  expect([existsSync(mine), existsSync(left)]).toEqual([true, true])
  const next = await makeScratchFolder(prefix)
  expect([existsSync(mine), existsSync(left)]).toEqual([true, false])
  for (const folder of [mine, next]) await rm(folder, { recursive: true })
})

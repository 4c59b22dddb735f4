import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compileOldUsage } from '../src/compile-old-usage.ts'
import { root } from '../src/workspace.ts'

test('code for the last SDK must compile with the types of today', async () => {
  const today = (method: string) => `export class Vinspec { ${method}(vin: string): string { return vin } }\n`
  expect(await compileWith(today('lookUp'))).toEqual([])
  const [fault] = await compileWith(today('search'))
  expect(fault).toMatch(/no longer compiles[^]*use\.ts.*'lookUp' does not exist/)
})

async function compileWith(sdk: string): Promise<readonly string[]> {
  const workspace = await mkdtemp(join(tmpdir(), 'vinspec-usage-'))
  onTestFinished(() => rm(workspace, { recursive: true }))
  await write(join(workspace, 'packages/sdk/src/index.ts'), sdk)
  await write(join(workspace, 'tools/release/last-release/sdk/test/use.ts'), USAGE)
  await write(join(workspace, 'package.json'), '{ "type": "module" }')
  await cp(join(root, 'tsconfig.base.json'), join(workspace, 'tsconfig.base.json'))
  await cp(join(root, 'node_modules/@types'), join(workspace, 'packages/sdk/node_modules/@types'), {
    recursive: true,
  })
  return compileOldUsage(workspace)
}

async function write(file: string, code: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, code)
}

const USAGE = `import { startTestService, type TestService } from '@vinspec/api/testing'
import { Vinspec } from '../src/index.ts'
const service: TestService = await startTestService()
new Vinspec().lookUp(service.vin)
`

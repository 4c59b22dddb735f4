import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compileOldUsage } from '../src/compile-old-usage.ts'
import { root } from '../src/workspace.ts'

test("code for the last SDK must compile with today's types", async () => {
  const today = (method: string) => `export class Vinspec { ${method}(vin: string): string { return vin } }\n`
  expect(await compileWith(today('lookUp'))).toEqual([])
  const [fault] = await compileWith(today('search'))
  expect(fault).toMatch(/no longer compiles[^]*use\.ts.*'lookUp' does not exist/)
  const [renamed] = await compileWith('export class Client {}\n')
  expect(renamed).toMatch(/no longer compiles[^]*exports\.ts.*no exported member 'Vinspec'/)
})

async function compileWith(sdk: string): Promise<readonly string[]> {
  const workspace = await mkdtemp(join(tmpdir(), 'vinspec-usage-'))
  onTestFinished(() => rm(workspace, { recursive: true }))
  await write(join(workspace, 'packages/sdk/src/index.ts'), sdk)
  await write(join(workspace, 'tools/release/last-release/sdk/examples/use.ts'), USAGE)
  await write(join(workspace, 'tools/release/last-release/sdk/exports.ts'), EXPORTS)
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

const USAGE = `import { Vinspec } from '@vinspec/sdk'
new Vinspec().lookUp('5YJ3E1EB1KF317000')
`
const EXPORTS = "export { Vinspec } from '@vinspec/sdk'\n"

/** The packed packages as strangers install and run them. Each test makes one paid lookup with the real service. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { succeed } from '@vinspec/core/testing/run-process'
import { describe, expect, test } from 'vitest'
import manifest from '../../../packages/cli/package.json' with { type: 'json' }
import { becomeStranger, CLI, packBoth, SDK, TITLE, VIN } from './support/stranger.ts'
import { fetchNode, fetchTool } from './support/tools.ts'
import { startWorker } from './support/worker.ts'

/** The oldest supported Node of each line, and the one of this workspace. */
const NODES = {
  '20.0': await fetchNode('20.0.0'),
  '20.18': await fetchNode('20.18.0'),
  '22': await fetchNode('22'),
  '24': process.execPath,
  '26': await fetchNode('26'),
}
const yarn = await fetchTool('@yarnpkg/cli-dist@4', '@yarnpkg/cli-dist/bin/yarn.js')
const bun = await fetchTool('bun@1', 'bun/bin/bun.exe')
const deno = await fetchTool('deno@2', 'deno/deno')
const workerd = await fetchTool('workerd@1', 'workerd/bin/workerd')
const COMPILERS = await Promise.all(
  ['5.0', '5.4', '5.9', '6.0', '7.0'].map(async (version) => {
    const compiler = await fetchTool(`typescript@~${version}.0`, 'typescript/bin/tsc')
    return { version, compiler }
  }),
)

const service = await closeAfterAll(startTestService())
await service.startWorker()
const tarballs = await closeAfterAll(packBoth())
const npmProject = await closeAfterAll(becomeStranger(tarballs))
await succeed('npm', ['install', '--no-audit', '--no-fund', SDK, CLI], { cwd: npmProject.folder })

/** Runs a program that looks one vehicle up, for one credit. */
async function payOnce(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { apiKey, id } = await service.createCustomer({ credits: 1 })
  const env = { ...process.env, VINSPEC_API_KEY: apiKey, VINSPEC_BASE_URL: service.apiUrl }
  expect(await succeed(program, args, { cwd, env })).toContain(TITLE)
  expect(await service.prisma.savedVehicle.count({ where: { customerId: id } })).toBe(1)
}

/** The command's file, as its package names it. */
const vinspec = (folder: string) => [
  join(folder, 'node_modules/vinspec', manifest.bin.vinspec),
  'lookup',
  VIN,
]

describe.each(Object.entries(NODES))('installed by npm, on Node %s', (version, node) => {
  test.skipIf(node === null).each(['use.mjs', 'use.cjs'])('%s', (file) =>
    payOnce(node ?? '', [file], npmProject.folder),
  )
  test.skipIf(node === null || version === '20.0')('vinspec', () =>
    payOnce(node ?? '', vinspec(npmProject.folder), npmProject.folder),
  )
})

describe('installed by npm', () => {
  test.skipIf(bun === null)('on Bun', () => payOnce(bun ?? '', ['run', 'use.mjs'], npmProject.folder))
  test.skipIf(deno === null)('on Deno', () =>
    payOnce(deno ?? '', ['run', '--allow-all', '--node-modules-dir=manual', 'use.mjs'], npmProject.folder),
  )
})

test.skipIf(workerd === null)('in a worker of workerd', async () => {
  const { apiKey, id } = await service.createCustomer({ credits: 1 })
  await using worker = await startWorker(workerd ?? '', npmProject.folder, { apiKey, apiUrl: service.apiUrl })
  expect(await (await fetch(worker.url)).text()).toBe(TITLE)
  expect(await service.prisma.savedVehicle.count({ where: { customerId: id } })).toBe(1)
})

test('installed by pnpm', async () => {
  await using project = await becomeStranger(tarballs)
  await succeed('pnpm', ['add', SDK, CLI], { cwd: project.folder })
  await payOnce(process.execPath, ['use.mjs'], project.folder)
  await payOnce(process.execPath, vinspec(project.folder), project.folder)
})

test.skipIf(bun === null)('installed by Bun', async () => {
  await using project = await becomeStranger(tarballs)
  await succeed(bun ?? '', ['add', SDK, CLI], { cwd: project.folder })
  await payOnce(bun ?? '', ['run', 'use.mjs'], project.folder)
  await payOnce(process.execPath, vinspec(project.folder), project.folder)
})

describe.skipIf(yarn === null)('installed by Yarn', () => {
  test.each(['node-modules', 'pnp'])('with %s', async (linker) => {
    await using project = await becomeStranger(tarballs)
    const run = [yarn ?? '']
    await writeFile(join(project.folder, '.yarnrc.yml'), `nodeLinker: ${linker}\nenableTelemetry: false\n`)
    const add = ['add', `@vinspec/sdk@file:${SDK}`, `vinspec@file:${CLI}`]
    await succeed(process.execPath, [...run, ...add], { cwd: project.folder })
    await payOnce(process.execPath, [...run, 'node', 'use.mjs'], project.folder)
    await payOnce(process.execPath, [...run, 'node', 'use.cjs'], project.folder)
    await payOnce(process.execPath, [...run, 'vinspec', 'lookup', VIN], project.folder)
  })
})

describe.each(COMPILERS)('compiled by TypeScript $version', ({ compiler }) => {
  test.skipIf(compiler === null).each(['typed.mts', 'typed.cts'])('%s', async (file) => {
    await using project = await becomeStranger(tarballs)
    await succeed('npm', ['install', '--offline', '--no-audit', '--no-fund', SDK], { cwd: project.folder })
    const options = ['--strict', '--module', 'node16', '--target', 'es2022', '--lib', 'es2022,dom']
    await succeed(process.execPath, [compiler ?? '', ...options, file], { cwd: project.folder })
    const compiled = file.replace(/\.(.)ts$/, '.$1js')
    expect(await readFile(join(project.folder, compiled), 'utf8')).toContain('@vinspec/sdk')
    await payOnce(process.execPath, [compiled], project.folder)
  })
})

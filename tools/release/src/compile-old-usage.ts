/**
 * Compiles the examples and the exports of the last release's SDK against today's types, because its users' code must still
 * compile. The comparison of the contracts judges what methods take and return.
 */
import { cp, mkdtempDisposable, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

const USAGE = 'tools/release/last-release/sdk'

/** @returns sentences that say what no longer compiles */
export async function compileOldUsage(root: string): Promise<readonly string[]> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'vinspec-usage-'))
  const folder = temporary.path
  try {
    await cp(join(root, USAGE), folder, { recursive: true })
    await symlink(join(root, 'packages/sdk/node_modules'), join(folder, 'node_modules'), 'junction')
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(toConfig(root)))
    await run('tsc', ['-p', '.', '--pretty', 'false'], { cwd: folder })
    return []
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [`Code for the last release's SDK (${USAGE}) no longer compiles.\n${reason}`]
  }
}

function toConfig(root: string): object {
  const sdk = join(root, 'packages/sdk')
  return {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      isolatedDeclarations: false,
      declaration: false,
      lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
      paths: { '@vinspec/sdk': [join(sdk, 'src/index.ts')] },
    },
    include: ['examples', 'exports.ts'],
  }
}

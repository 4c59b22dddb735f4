/**
 * Compiles the tests and examples of the last release's SDK against the types of today: what its users wrote must still
 * compile.
 */
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

const USAGE = 'tools/release/last-release/sdk'

/** @returns sentences that say what no longer compiles */
export async function compileOldUsage(root: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-usage-'))
  try {
    await cp(join(root, USAGE), folder, { recursive: true })
    await symlink(join(root, 'packages/sdk/node_modules'), join(folder, 'node_modules'), 'junction')
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await writeFile(join(folder, 'our-own.d.ts'), await declareOurOwn(folder))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(toConfig(root)))
    await run('tsc', ['-p', '.', '--pretty', 'false'], { cwd: folder })
    return []
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [`Code for the last release's SDK (${USAGE}) no longer compiles.\n${reason}`]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Whatever else of ours the tests import is nobody else's business, and may be anything. */
async function declareOurOwn(folder: string): Promise<string> {
  const names = new Set<string>()
  for await (const file of glob('{test,examples}/**/*.ts', { cwd: folder })) {
    const code = await readFile(join(folder, file), 'utf8')
    for (const [, list = ''] of code.matchAll(OUR_OWN)) {
      for (const name of list.split(',')) names.add(name.replace(/^\s*type\s/, '').trim())
    }
  }
  names.delete('')
  return Array.from(names, (name) => `export type ${name} = any; export const ${name}: any`).join('\n')
}

const OUR_OWN = /import (?:type )?\{([^}]*)\} from '@vinspec\/(?!sdk')[^']+'/g

function toConfig(root: string): object {
  const sdk = join(root, 'packages/sdk')
  return {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      isolatedDeclarations: false,
      declaration: false,
      noImplicitAny: false,
      lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
      // What a kept file imports from beside it is what is there today.
      rootDirs: ['.', sdk],
      paths: { '@vinspec/sdk': [join(sdk, 'src/index.ts')], '@vinspec/*': ['./our-own.d.ts'] },
    },
    include: ['test', 'examples', '*.d.ts'],
  }
}

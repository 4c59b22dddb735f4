/**
 * Compiles the tests and examples of the last release's SDK against the types of today: what its users wrote must still
 * compile.
 */
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.ts'

const USAGE = 'tools/release/last-release/sdk'

/** @returns sentences that say what no longer compiles */
export async function compileOldUsage(root: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(root, 'tools/release/node_modules/usage-'))
  try {
    await writeFile(join(folder, 'our-own.d.ts'), await declareOurOwn(root))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(toConfig(root)))
    await run('tsc', ['-p', folder, '--pretty', 'false'], { cwd: root })
    return []
  } catch (error) {
    return [
      `Code for the last release's SDK no longer compiles.\n${error instanceof Error ? error.message : String(error)}`,
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Whatever else of ours the tests import is nobody else's business, and may be anything. */
async function declareOurOwn(root: string): Promise<string> {
  const declarations: string[] = []
  for await (const file of glob(`${USAGE}/**/*.ts`, { cwd: root })) {
    const code = await readFile(join(root, file), 'utf8')
    for (const [, names = '', module = ''] of code.matchAll(OUR_OWN)) {
      const exported = names.split(',').map((name) => name.replace(/^\s*type\s/, '').trim())
      const lines = exported
        .filter(Boolean)
        .map((name) => `export type ${name} = any; export const ${name}: any`)
      declarations.push(`declare module '${module}' { ${lines.join('; ')} }`)
    }
  }
  return [...new Set(declarations)].join('\n')
}

const OUR_OWN = /import (?:type )?\{([^}]*)\} from '(@vinspec\/(?!sdk')[^']+)'/g

function toConfig(root: string): object {
  const sdk = join(root, 'packages/sdk')
  const usage = join(root, USAGE)
  return {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      isolatedDeclarations: false,
      declaration: false,
      noImplicitAny: false,
      lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
      // What a kept file imports from beside it is what is there today.
      rootDirs: [sdk, usage],
      paths: { '@vinspec/sdk': [join(sdk, 'src/index.ts')] },
    },
    include: [`${usage}/**/*.ts`, './*.d.ts'],
  }
}

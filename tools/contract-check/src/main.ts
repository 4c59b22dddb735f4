/** Generates clients of the contract with third-party generators and compiles them. Fails if one does not compile. */
import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Client {
  readonly language: string
  /** Programs that the generator needs and that a machine may lack. */
  readonly needs: readonly string[]
  /** Generates and compiles in the folder, which is the working directory. */
  build(folder: string): void
}

const contract = fileURLToPath(new URL('../../../openapi.json', import.meta.url))
const installed = fileURLToPath(new URL('../node_modules/.bin/', import.meta.url))

const clients: readonly Client[] = [
  {
    language: 'TypeScript',
    needs: [],
    build: (folder) => {
      writeFileSync(join(folder, 'tsconfig.json'), TS_CONFIG)
      run(folder, join(installed, 'openapi-ts'), '-i', contract, '-o', 'client', '--silent')
      run(folder, join(installed, 'tsc'), '-p', '.')
    },
  },
  {
    language: 'Go',
    needs: ['oapi-codegen', 'go'],
    build: (folder) => {
      const options = ['-generate', 'types,client', '-package', 'client', '-o', 'client.go']
      run(folder, 'oapi-codegen', ...options, contract)
      run(folder, 'go', 'mod', 'init', 'example.com/client')
      run(folder, 'go', 'mod', 'tidy')
      run(folder, 'go', 'build', './...')
    },
  },
]

const TS_CONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  },
  include: ['client'],
})

for (const { language, needs, build } of clients) {
  const missing = needs.find((program) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error)
  if (missing !== undefined) {
    console.log(`NOT TESTED: the ${language} client. Put ${missing} on the PATH.`)
    continue
  }
  using folder = mkdtempDisposableSync(join(tmpdir(), 'vinspec-client-'))
  build(folder.path)
  console.log(`The ${language} client compiles.`)
}

function run(cwd: string, program: string, ...args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status === 0) return
  throw new Error(`${program} failed: ${error?.message ?? stdout + stderr}`)
}

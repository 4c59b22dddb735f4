/** Programs of the distribution. Drills install nothing. */
import { spawnSync } from 'node:child_process'
import { access, constants, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresBin, searchPath } from './config.ts'

const DEBIANS_POSTGRES = '/usr/lib/postgresql'
/** What the service needs. */
const LEAST_VERSION = 18
const FOLDERS = [...searchPath.split(':'), '/usr/sbin', '/sbin']

export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    const path = join(folder, name)
    if (await isExecutable(path)) return path
  }
  return undefined
}

/** The folder of PostgreSQL's programs, the newest version first; POSTGRES_BIN names another. */
export async function findPostgres(): Promise<string | undefined> {
  if (postgresBin !== undefined) return postgresBin
  const versions = await readdir(DEBIANS_POSTGRES).catch(() => [])
  const folders = versions
    .filter((version) => Number(version) >= LEAST_VERSION)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIANS_POSTGRES, version, 'bin'))
  for (const folder of folders) if (await isExecutable(join(folder, 'pg_basebackup'))) return folder
  return undefined
}

/**
 * What a drill needs and this machine lacks, in a sentence; undefined: nothing.
 * @param modules of Python, each with the package that has it
 */
export async function findMissing(
  programs: readonly string[],
  modules: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  const missing: string[] = []
  if ((await findPostgres()) === undefined) missing.push(`PostgreSQL ${LEAST_VERSION}`)
  for (const program of programs) if ((await findProgram(program)) === undefined) missing.push(program)
  for (const [module, packaged] of Object.entries(modules))
    if (spawnSync('/usr/bin/python3', ['-c', `import ${module}`]).status !== 0) missing.push(packaged)
  return missing.length === 0 ? undefined : `Not installed here: ${missing.join(', ')}.`
}

async function isExecutable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

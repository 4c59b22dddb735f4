/**
 * The functions and triggers of the database, each in its room under src, ordered so that each comes after what it
 * uses.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SqlSource {
  /** Relative to src, such as `lookups/lookup/start-lookup.sql`. */
  readonly path: string
  readonly text: string
  readonly checksum: string
  /** What it creates, such as `function start_lookup` and `trigger credit_hold_settled`. */
  readonly makes: readonly string[]
}

const SOURCES = fileURLToPath(new URL('../../', import.meta.url))

const STATEMENT = /^CREATE OR REPLACE (?:(FUNCTION) (\w+)\(|(TRIGGER) (\w+)\s)/

/** Reads all sources. Throws if one cannot be applied repeatedly, or if two create the same thing. */
export async function readSqlSources(folder: string = SOURCES): Promise<readonly SqlSource[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  const sources = await Promise.all(
    paths.map(async (path) => toSource(path, await readFile(join(folder, path), 'utf8'))),
  )
  return inOrder(sources)
}

function toSource(path: string, text: string): SqlSource {
  const statements = withoutComments(text)
    .replaceAll(/\$\$.*?\$\$/gs, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  const makes = statements.map((statement) => {
    const [, , functionName, , triggerName] = STATEMENT.exec(statement) ?? []
    if (functionName !== undefined) return `function ${functionName}`
    if (triggerName !== undefined) return `trigger ${triggerName}`
    throw new Error(
      `${path}: a source contains only CREATE OR REPLACE FUNCTION and CREATE OR REPLACE TRIGGER: ${statement.slice(0, 60)}`,
    )
  })
  return { path, text, makes, checksum: createHash('sha256').update(text).digest('hex') }
}

/** Each source after those whose functions it names, because PostgreSQL checks what a function or trigger uses. */
function inOrder(sources: readonly SqlSource[]): readonly SqlSource[] {
  const makers = new Map<string, SqlSource>()
  for (const source of sources) {
    for (const made of source.makes) {
      const other = makers.get(made)
      if (other) throw new Error(`${other.path} and ${source.path} both create the ${made}`)
      makers.set(made, source)
    }
  }

  const ordered = new Set<SqlSource>()
  const visit = (source: SqlSource, from: readonly SqlSource[]): void => {
    if (ordered.has(source)) return
    if (from.includes(source)) {
      const circle = [...from, source].map(({ path }) => path).join(' → ')
      throw new Error(`These sources call each other. Put them in one file: ${circle}`)
    }
    for (const [, name] of withoutComments(source.text).matchAll(/(\w+)\s*\(/g)) {
      const maker = makers.get(`function ${name}`)
      if (maker && maker !== source) visit(maker, [...from, source])
    }
    ordered.add(source)
  }
  for (const source of sources) visit(source, [])
  return [...ordered]
}

function withoutComments(text: string): string {
  return text.replaceAll(/--.*$/gm, '')
}

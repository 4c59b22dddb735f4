/** A client's settings: JSON, possibly with comments. Everything that is not ours stays unchanged. */
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser'
import { asObject } from './as-object.ts'

/** Member of the file, then name in it. */
export type ServerPath = readonly [servers: string, name: string]

/** Of a file that is not there yet: for its owner only. */
const NEW_FILE_MODE = 0o600
const BYTE_ORDER_MARK = '\uFEFF'

/** Empty if there is no file yet. */
export async function readSettings(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

/** The member of the settings that holds the servers. Null when they are not ours to change: no JSON, or no object. */
export function readServers(text: string, member: string): Readonly<Record<string, unknown>> | null {
  const faults: ParseError[] = []
  const settings = asObject(parse(toJson(text), faults, { allowTrailingComma: true }))
  return settings && faults.length === 0 ? asObject(settings[member] ?? {}) : null
}

/** The settings with this entry in the place of whatever was there; undefined: without it. */
export function setServer(text: string, path: ServerPath, entry: object | undefined): string {
  const json = toJson(text)
  const edits = modify(json, [...path], entry, { formattingOptions: formattingOf(json) })
  const changed = applyEdits(json, edits)
  return (text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '') + changed
}

/**
 * All or nothing: the client may read at any moment. A link stays a link, and a file keeps its mode; with a secret in it
 * nobody but its owner can read it. Throws for a file that its owner does not let change.
 */
export async function writeSettings(
  path: string,
  text: string,
  { secret }: { secret: boolean },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const target = await realpath(path).catch(() => path)
  const mode = await stat(target).then(
    (known) => known.mode & 0o777,
    () => NEW_FILE_MODE,
  )
  if ((mode & 0o200) === 0) throw new Error('it is read-only')
  const temporary = `${target}.${process.pid}.tmp`
  try {
    await writeFile(temporary, text, { mode: secret ? mode & 0o700 : mode })
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

function toJson(text: string): string {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text
  return json.trim() === '' ? '{}\n' : json
}

/** As the file is written already. */
function formattingOf(json: string) {
  const indent = /^([ \t]+)\S/m.exec(json)?.[1] ?? '  '
  const insertSpaces = !indent.startsWith('\t')
  return {
    insertSpaces,
    tabSize: insertSpaces ? indent.length : 1,
    eol: json.includes('\r\n') ? '\r\n' : '\n',
  }
}

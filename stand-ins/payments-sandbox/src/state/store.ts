/**
 * All state, in memory and in a journal. One line of the journal is one transaction and is written before its result
 * is visible; a line cut short by a crash counts as not written. It survives a killed process, but not a power
 * failure.
 */
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { emptyTables, type Kind, type Objects } from './tables.ts'

/** A kind, an ID, and the object; null if it was deleted. */
type Entry = readonly [kind: Kind, id: string, object: Objects[Kind] | null]

export interface Store {
  get<K extends Kind>(kind: K, id: string): Objects[K] | undefined
  /** Oldest first. */
  all<K extends Kind>(kind: K): Objects[K][]
  put<K extends Kind, T extends Objects[K]>(kind: K, object: T): T
  remove(kind: Kind, id: string): void
  /** Makes the changes since the last call durable. */
  commit(): void
  /** Undoes the changes since the last commit. */
  rollback(): void
  clear(): void
  close(): void
}

/** Without a path, the state ends with the process. */
export function openStore(path: string | undefined): Store {
  let tables = emptyTables()
  let changes: Entry[] = []
  let undo: (() => void)[] = []

  function set<K extends Kind>(kind: K, id: string, object: Objects[K] | null): void {
    if (object === null) tables[kind].delete(id)
    else tables[kind].set(id, object)
  }

  function change<K extends Kind>(kind: K, id: string, object: Objects[K] | null): void {
    const before = tables[kind].get(id) ?? null
    undo.push(() => set(kind, id, before))
    changes.push([kind, id, object])
    set(kind, id, object)
  }

  const journal = path === undefined ? undefined : openJournal(path, (entry) => set(...entry))

  return {
    get: (kind, id) => tables[kind].get(id),
    all: (kind) => [...tables[kind].values()],
    put(kind, object) {
      change(kind, object.id, object)
      return object
    },
    remove: (kind, id) => change(kind, id, null),
    commit() {
      if (changes.length > 0) journal?.append(changes)
      changes = []
      undo = []
    },
    rollback() {
      for (const each of undo.toReversed()) each()
      changes = []
      undo = []
    },
    clear() {
      tables = emptyTables()
      changes = []
      undo = []
      journal?.empty()
    },
    close: () => journal?.close(),
  }
}

/** Readable by its owner only, because the journal contains customers and payments. */
const PRIVATE = { mode: 0o600 }

interface Journal {
  append(entries: readonly Entry[]): void
  empty(): void
  close(): void
}

function openJournal(path: string, replay: (entry: Entry) => void): Journal {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const latest = new Map<string, Entry>()
  for (const entry of existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(parseLine) : []) {
    replay(entry)
    latest.set(`${entry[0]} ${entry[1]}`, entry)
  }
  // Rewrites the journal with current objects only, without replaced ones and a torn last line.
  const kept = [...latest.values()].filter(([, , object]) => object !== null)
  writeFileAtomic.sync(path, kept.map((entry) => `${JSON.stringify([entry])}\n`).join(''), PRIVATE)
  let file = openSync(path, 'a')
  return {
    append(entries) {
      // The leading line break ends a line that an earlier append could not finish, for example on a full disk.
      appendFileSync(file, `\n${JSON.stringify(entries)}\n`)
    },
    empty() {
      closeSync(file)
      writeFileAtomic.sync(path, '', PRIVATE)
      file = openSync(path, 'a')
    },
    close: () => closeSync(file),
  }
}

function parseLine(line: string): readonly Entry[] {
  try {
    const value: unknown = JSON.parse(line)
    return isEntries(value) ? value : []
  } catch {
    return []
  }
}

/** Checks only the form of a line. Its objects are trusted, because the sandbox itself wrote them. */
function isEntries(value: unknown): value is readonly Entry[] {
  const kinds = emptyTables()
  return (
    Array.isArray(value) &&
    value.every((each) => Array.isArray(each) && each.length === 3 && String(each[0]) in kinds)
  )
}

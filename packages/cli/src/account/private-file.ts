/** A small JSON file that only its owner can read. */

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isObject } from '@vinspec/contract/guards'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { makeFolder } from '../make-folder.ts'
import { describeWriteFault } from '../write-fault.ts'

export type Content = Readonly<Record<string, unknown>>

/** Empty if there is no file. Throws for one that cannot be read: what is in it must not be lost. */
export function readPrivateFile(path: string): Content {
  const text = readText(path)
  if (text === null) return {}
  const content = parse(text)
  if (isObject(content)) return content
  throw new CommandError(`${path} isn't valid.`, {
    code: 'invalid_settings',
    exitCode: EXIT.failed,
    nextStep: 'Correct or delete it, then run vinspec login.',
  })
}

/** All or nothing. */
export function writePrivateFile(path: string, content: Content): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    makeFolder(dirname(path), 0o700)
    writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
    renameSync(temporary, path)
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary)
    throw new CommandError(`${path} can't be written: ${describeWriteFault(error)}.`, {
      code: 'settings',
      exitCode: EXIT.failed,
      nextStep: 'Set XDG_CONFIG_HOME to a folder that you can write to.',
    })
  }
}

/** No file, or no folder that could have one. */
const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && MISSING.has(error.code)) return null
    throw error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

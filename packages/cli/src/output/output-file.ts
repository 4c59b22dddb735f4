/** A file that a command writes: whole, or as it was before. */
import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { CommandError, usageError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { describeWriteFault } from '../file-fault.ts'
import { followLink, keepMode } from '../write-whole.ts'
import { print } from './standard-output.ts'

export interface OutputFile extends Disposable {
  write(text: string): Promise<void> | void
  /** From then on it is there. */
  finish(): void
}

/** @param path undefined or `-`: standard output. Throws, as the others do, if it cannot be written. */
export function openFile(path: string | undefined): OutputFile {
  if (path === undefined || path === '-')
    return { write: print, finish: () => {}, [Symbol.dispose]: () => {} }
  if (path === '') throw usageError('The output file has no name.')
  return namingPath(path, () => openAt(path))
}

function openAt(path: string): OutputFile {
  const known = statSync(path, { throwIfNoEntry: false })
  const mode = known?.mode ?? 0o666
  // A device or a pipe stays what it is, and one that was inherited has no other place.
  const isFile = known?.isFile() ?? true
  if (isFile && (mode & 0o200) === 0) throw new Error('it is read-only')
  const place = isFile ? followLink(path) : path
  const draft = isFile ? `${place}.${process.pid}.tmp` : place
  // Nobody else's file of this name is written, nor what it leads to.
  const descriptor = openSync(draft, isFile ? 'wx' : 'w', mode)
  if (known && isFile) keepMode(draft, mode)
  let isOpen = true
  const close = () => {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
  return {
    write: (text) => namingPath(path, () => writeFileSync(descriptor, text)),
    finish: () =>
      namingPath(path, () => {
        close()
        if (isFile) renameSync(draft, place)
      }),
    [Symbol.dispose]: () => {
      close()
      if (isFile) rmSync(draft, { force: true })
    },
  }
}

function namingPath<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new CommandError(`${path} can't be written: ${describeWriteFault(error)}.`, {
      code: 'output',
      exitCode: EXIT.failed,
    })
  }
}

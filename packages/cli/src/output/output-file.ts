/** A file that a command writes: whole, or as it was before. */
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { CommandError } from '../command-error.ts'
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
  return namingPath(path, () => openAt(path))
}

function openAt(path: string): OutputFile {
  const isThere = existsSync(path)
  const place = followLink(path)
  const { mode } = isThere ? statSync(place) : { mode: 0o666 }
  // A device or a pipe stays what it is.
  const draft = isThere && !statSync(place).isFile() ? place : `${place}.${process.pid}.tmp`
  // Nobody else's file of this name is written, nor what it leads to.
  const descriptor = openSync(draft, draft === place ? 'w' : 'wx', mode)
  if (isThere && draft !== place) keepMode(draft, mode)
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
        if (draft !== place) renameSync(draft, place)
      }),
    [Symbol.dispose]: () => {
      close()
      if (draft !== place) rmSync(draft, { force: true })
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

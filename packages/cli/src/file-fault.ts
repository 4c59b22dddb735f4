/** Why a file could not be read or written, in words. */
import { usageError } from './command-error.ts'

type Reasons = Readonly<Record<string, string>>

const REASONS: Reasons = {
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk failed',
  EBUSY: 'another program uses it',
}

const WHEN_READ: Reasons = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'its folder is a file',
  EACCES: 'you have no permission to read it',
  EPERM: 'you have no permission to read it',
}

const WHEN_WRITTEN: Reasons = {
  ENOSPC: 'no space is left on the disk',
  EFBIG: 'it would be larger than files may be here',
  EDQUOT: 'your disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'you have no permission to write there',
  EPERM: 'you have no permission to write there',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EPIPE: 'nobody reads it any more',
}

export function describeReadFault(error: unknown): string {
  return describe(error, WHEN_READ)
}

export function describeWriteFault(error: unknown): string {
  return describe(error, WHEN_WRITTEN)
}

/** @param path `-` for standard input */
export function unreadable(path: string, error: unknown): Error {
  if (isFault(error, 'ENOENT', 'ENOTDIR')) return usageError(`There's no file ${path}.`)
  return usageError(`${nameInput(path)} can't be read: ${describeReadFault(error)}.`)
}

export function nameInput(path: string): string {
  return path === '-' ? 'Standard input' : path
}

export function isFault(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(codeOf(error))
}

/** What has no words of ours is said in the system's, without its code. */
function describe(error: unknown, reasons: Reasons): string {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  if (code === '') return message
  const [, system] = /^[A-Z\d]+: (.+), \w+/.exec(message) ?? []
  return reasons[code] ?? REASONS[code] ?? system ?? message
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Why a file could not be written, in words. */

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EFBIG: 'it would be larger than files may be here',
  EDQUOT: 'your disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'you have no permission to write there',
  EPERM: 'you have no permission to write there',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
}

export function describeWriteFault(error: unknown): string {
  const code = codeOf(error)
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error))
}

export function isFault(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Text from the bytes of a file, whatever program wrote it. */

/** Null: it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes)
  // Control characters are in no list; a program's own format is full of them.
  return /[^\P{Cc}\s]/u.test(text) ? null : text
}

/**
 * By the byte order mark, or by half of a first letter without one; else UTF-8, and what is not is of an old Windows program.
 */
function decode(bytes: Uint8Array): string {
  const start = startOf(bytes)
  if (/^(fffe|(?!00)..00)/.test(start)) return new TextDecoder('utf-16le').decode(bytes)
  if (/^(feff|00(?!00))/.test(start)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function isMarked(bytes: Uint8Array): boolean {
  return /^(efbbbf|fffe|feff)/.test(startOf(bytes))
}

/** Spreadsheets and archives, which are ZIP files, and the workbooks of before them. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return /^(504b0304|d0cf11e0)/.test(startOf(bytes))
}

const startOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('hex')

/** Text from the bytes of a file, whatever program wrote it. */

/** Null: it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes)
  // Control characters are in no list; a program's own format is full of them.
  return /[^\P{Cc}\s]/u.test(text) ? null : text
}

/** By the byte order mark; without one, UTF-8, and what is not is of an old Windows program. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Spreadsheets and archives, which are ZIP files, and the workbooks of before them. */
export function isWorkbook(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  return start === '504b0304' || start === 'd0cf11e0'
}

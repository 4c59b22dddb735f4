/** Strict JSON: rejects anything that a lenient parser could read in two ways. */
import { VinspecError } from '@vinspec/core/foundation'

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function parseJsonBody(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes)
    // Node takes long to parse either.
    if (isOften('[', text)) throw invalidJson('is nested too deeply')
    if (isOften(/"\s*:/, text)) throw invalidJson('has too many keys')
    const value: unknown = JSON.parse(text)
    refuseAmbiguity(text)
    return value
  } catch (error) {
    if (error instanceof VinspecError) throw error
    throw invalidJson("isn't valid JSON", error)
  }
}

/**
 * Where objects and lists begin and end, and strings, which are keys if a colon follows. For valid JSON. Plain strings
 * with a comma after each are no keys: many are taken at once, because a list may have 100,000.
 */
const TOKEN = /(?:"[^"\\]*"\s*,\s*){2,1000}|"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g
/** No valid body comes near these limits, and a body that exceeds them takes long to parse. */
const MOST_DEEP = 100
const MOST_MARKS = 1_000

function isOften(mark: string | RegExp, text: string): boolean {
  return text.split(mark, MOST_MARKS).length === MOST_MARKS
}

/** `JSON.parse` keeps the last of two equal keys and other parsers the first, so neither is right. */
function refuseAmbiguity(text: string): void {
  const open: Array<Set<string>> = []
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(new Set()) > MOST_DEEP) throw invalidJson('is nested too deeply')
    } else if (token === '}' || token === ']') open.pop()
    // A string without an escape cannot contain a lone surrogate, because it was decoded from UTF-8.
    else if (colon !== undefined) noteKey(open.at(-1), readString(token.slice(0, -colon.length)))
    else if (token.includes('\\')) readString(token)
  }
}

function noteKey(keys: Set<string> | undefined, key: string): void {
  if (keys?.has(key)) throw invalidJson(`contains the key ${JSON.stringify(key)} twice`)
  keys?.add(key)
}

function readString(token: string): string {
  const value = String(JSON.parse(token))
  if (!value.isWellFormed()) throw invalidJson('contains an unpaired surrogate')
  return value
}

function invalidJson(fault: string, cause?: unknown): VinspecError {
  return new VinspecError('invalid_json', `The request body ${fault}. Send a JSON object.`, { cause })
}

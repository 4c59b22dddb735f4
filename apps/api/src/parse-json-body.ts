/** Strict JSON: rejects anything that a lenient parser could read in two ways. */
import { iterator, type ObjectNode, parse, type StringNode } from '@humanwhocodes/momoa'
import { VinspecError } from '@vinspec/core/foundation'

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function parseJsonBody(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    if (!isPlain(text)) refuseAmbiguity(text)
    return value
  } catch (error) {
    if (error instanceof VinspecError) throw error
    throw invalidJson(error instanceof RangeError ? 'is nested too deeply' : "isn't valid JSON", error)
  }
}

/** Without an escape, UTF-8 makes no surrogate. With one colon at most, there is one key at most. A list may be deep. */
function isPlain(text: string): boolean {
  return !/[\\[]/.test(text) && text.indexOf(':') === text.lastIndexOf(':')
}

function refuseAmbiguity(text: string): void {
  for (const { node, phase } of iterator(parse(text))) {
    if (phase !== 'enter') continue
    if (isString(node) && !node.value.isWellFormed()) throw invalidJson('contains an unpaired surrogate')
    if (isObject(node)) refuseDuplicateKeys(node)
  }
}

/** `JSON.parse` keeps the last of two equal keys and other parsers the first, so neither is right. */
function refuseDuplicateKeys({ members }: ObjectNode): void {
  const names = new Set<string>()
  for (const { name } of members) {
    const key = name.type === 'String' ? name.value : name.name
    if (names.has(key)) throw invalidJson(`contains the key ${JSON.stringify(key)} twice`)
    names.add(key)
  }
}

function invalidJson(fault: string, cause?: unknown): VinspecError {
  return new VinspecError('invalid_json', `The request body ${fault}. Send a JSON object.`, { cause })
}

function isObject(node: { readonly type: string }): node is ObjectNode {
  return node.type === 'Object'
}

function isString(node: { readonly type: string }): node is StringNode {
  return node.type === 'String'
}

/** Strict JSON: what a lenient reader could understand in two ways is refused. */
import { iterator, type ObjectNode, parse } from '@humanwhocodes/momoa'
import { VinspecError } from '@vinspec/core'

export function parseJsonBody(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    refuseDuplicateKeys(text)
    return value
  } catch (error) {
    if (error instanceof VinspecError) throw error
    const reason = error instanceof RangeError ? 'is nested too deeply' : 'is not valid JSON'
    throw new VinspecError('invalid_json', `The request body ${reason}. Send a JSON object.`, { cause: error })
  }
}

/** `JSON.parse` keeps the last of two equal keys, other readers the first: no answer is right. */
function refuseDuplicateKeys(text: string): void {
  for (const { node, phase } of iterator(parse(text))) {
    if (phase !== 'enter' || !isObject(node)) continue
    const names = node.members.map(({ name }) => (name.type === 'String' ? name.value : name.name))
    const duplicate = names.find((name, index) => names.indexOf(name) !== index)
    if (duplicate !== undefined) {
      throw new VinspecError(
        'invalid_json',
        `The request body names ${JSON.stringify(duplicate)} twice. Send each field once.`,
      )
    }
  }
}

function isObject(node: { readonly type: string }): node is ObjectNode {
  return node.type === 'Object'
}

/** Reads the body of a vendor's answer, which may be anything: incomplete, not JSON, or endless. */

/** Every vendor's answers are far smaller. */
const MOST_BYTES = 1_000_000

/** Its errors may be logged: they contain no part of the body. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response)
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    throw new Error('the answer is not JSON')
  }
}

async function readText({ body }: Response): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const chunks: AsyncIterable<Uint8Array> = body
  // Leaving the loop ends the transfer.
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new Error(`the answer is longer than ${MOST_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

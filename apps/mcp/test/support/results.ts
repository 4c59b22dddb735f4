/** Reads the result of a tool call. */
import type { Posted } from './post.ts'

/** The Error object of a failed call, whose code decides. */
export function errorOf({ body }: Posted): { code: string; message: string; details?: unknown } {
  const [, structured] = body.result.content
  return JSON.parse(structured.text).error
}

export function textOf({ body }: Posted): string {
  return body.result.content[0].text
}

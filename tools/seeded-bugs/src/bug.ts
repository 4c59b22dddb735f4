/** A bug to seed: a small change of one source of core, and the tests that must notice it. */
export interface Bug {
  /** What the service would do. */
  readonly name: string
  /** Below packages/core/src. */
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly from: string
  readonly to: string
  /** Files below packages/core. */
  readonly tests: readonly string[]
}

/** The source with the bug. Throws when the text is not there once: then the list no longer fits the code. */
export function seed(source: string, { name, file, from, to }: Bug): string {
  const parts = source.split(from)
  if (parts.length !== 2) {
    throw new Error(`"${name}" no longer fits ${file}, which contains its text ${parts.length - 1} times`)
  }
  return parts.join(to)
}

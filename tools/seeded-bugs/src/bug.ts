/** A bug to seed: a small change of one source file, and the tests that must catch it. Paths are relative to the root of the workspace. */
export interface Bug {
  /** What the service would do wrong. */
  readonly name: string
  readonly file: string
  /** The text to replace, which occurs in the file exactly once. */
  readonly from: string
  readonly to: string
  readonly tests: readonly string[]
}

/**
 * The bugs of one file that the same tests must catch.
 * @param file relative to core's `src` or to the root of the workspace; the tests likewise
 * @param changes for the name of each bug, the text to replace and its replacement
 */
export function bugsIn(
  file: string,
  tests: readonly string[],
  changes: Readonly<Record<string, readonly [from: string, to: string]>>,
): readonly Bug[] {
  const noticedBy = tests.map((test) => locate('test', test))
  return Object.entries(changes).map(([name, [from, to]]) => ({
    name,
    file: locate('src', file),
    from,
    to,
    tests: noticedBy,
  }))
}

function locate(folder: string, path: string): string {
  return /^(packages|apps)\//.test(path) ? path : `packages/core/${folder}/${path}`
}

/** The source with the bug. Throws if the text does not occur exactly once: the list then no longer fits the code. */
export function seed(source: string, { name, file, from, to }: Bug): string {
  const parts = source.split(from)
  if (parts.length !== 2) {
    throw new Error(`"${name}" no longer fits ${file}, which contains its text ${parts.length - 1} times`)
  }
  return parts.join(to)
}

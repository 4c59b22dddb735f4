/** A bug to seed: a small change of one source, and the tests that must notice it. Paths begin at the root of the workspace. */
export interface Bug {
  /** What the service would do. */
  readonly name: string
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly from: string
  readonly to: string
  readonly tests: readonly string[]
}

/**
 * The bugs of one file that the same tests must notice.
 * @param file in core's `src`, or from the root of the workspace; the tests likewise
 * @param changes by the name of each bug, what is there, and what takes its place
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

/** The source with the bug. Throws when the text is not there once: then the list no longer fits the code. */
export function seed(source: string, { name, file, from, to }: Bug): string {
  const parts = source.split(from)
  if (parts.length !== 2) {
    throw new Error(`"${name}" no longer fits ${file}, which contains its text ${parts.length - 1} times`)
  }
  return parts.join(to)
}

/** A bug to seed: a small change of one source, and the tests that must notice it. */
export interface Bug {
  /** What the service would do. */
  readonly name: string
  /** The folder of its package; by default, packages/core. */
  readonly folder?: string
  /** Below the package's src. */
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly from: string
  readonly to: string
  /** The folder of the package whose tests these are; by default, its own. */
  readonly testedIn?: string
  /** Files below that. */
  readonly tests: readonly string[]
}

const USUAL_FOLDER = 'packages/core'

/** From the root of the workspace. */
export function sourceOf({ folder = USUAL_FOLDER, file }: Bug): string {
  return `${folder}/src/${file}`
}

/** From the root of the workspace. */
export function testsOf({ folder = USUAL_FOLDER, testedIn = folder, tests }: Bug): readonly string[] {
  return tests.map((test) => `${testedIn}/${test}`)
}

/** The source with the bug. Throws when the text is not there once: then the list no longer fits the code. */
export function seed(source: string, { name, file, from, to }: Bug): string {
  const parts = source.split(from)
  if (parts.length !== 2) {
    throw new Error(`"${name}" no longer fits ${file}, which contains its text ${parts.length - 1} times`)
  }
  return parts.join(to)
}

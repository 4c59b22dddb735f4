/** Builds the package as PyPI gets it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { preparePython, pythonFolder, run } from './virtual-environment.ts'

/** @returns the path of the wheel in the folder; or a sentence that says what is missing to build it */
export async function buildWheel(
  folder: string,
): Promise<{ readonly wheel: string } | { readonly missing: string }> {
  const prepared = await preparePython('requirements-build.txt')
  if ('missing' in prepared) return prepared
  const options = ['--quiet', '--no-deps', '--no-build-isolation', '--no-cache-dir', '--wheel-dir', folder]
  await run('python3', ['-m', 'pip', '--python', prepared.python, 'wheel', ...options, pythonFolder])
  const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl'))
  if (wheel === undefined) throw new Error(`pip made no wheel in ${folder}`)
  return { wheel: join(folder, wheel) }
}

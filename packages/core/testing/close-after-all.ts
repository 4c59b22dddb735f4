import { afterAll } from 'vitest'

/** Opens what all tests of a file share when the file is loaded, and closes it after its last test. */
export async function closeAfterAll<T extends { close(): unknown } | AsyncDisposable>(
  opening: Promise<T>,
): Promise<T> {
  const opened = await opening
  afterAll(async () => {
    if ('close' in opened) await opened.close()
    else await opened[Symbol.asyncDispose]()
  })
  return opened
}

import { afterAll } from 'vitest'

/** What all tests of a file share: opened as the file is read, closed after its last test. */
export async function closeAfterAll<T extends { close(): unknown }>(opening: Promise<T>): Promise<T> {
  const opened = await opening
  afterAll(async () => {
    await opened.close()
  })
  return opened
}

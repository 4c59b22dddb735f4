/** Writes a Brotli copy next to every built script and style, so that serving them compressed costs nothing. */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

export async function compressFiles(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg}', { cwd: folder })) {
    const path = join(folder, name)
    await writeFile(`${path}.br`, await compress(await readFile(path)))
  }
}

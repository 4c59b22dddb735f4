/** Writes a Brotli copy next to every built script and style, so that serving them compressed costs nothing. */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** One block for all: smaller than the default. */
const WHOLE = { params: { [constants.BROTLI_PARAM_LGBLOCK]: 24 } }

export async function compressFiles(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg}', { cwd: folder })) {
    const path = join(folder, name)
    await writeFile(`${path}.br`, await compress(await readFile(path), WHOLE))
  }
}

/** Writes a Brotli copy next to every built script and style, so that serving them compressed costs nothing. */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
export async function compressFiles(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg}', { cwd: folder })) {
    const path = join(folder, name)
    const file = await readFile(path)
    await writeFile(`${path}.br`, await compress(file, { params: paramsFor(file) }))
  }
}

/** One block for all, whose size is known: smaller than the default. */
function paramsFor(file: Buffer): Record<number, number> {
  return { [constants.BROTLI_PARAM_LGBLOCK]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: file.length }
}

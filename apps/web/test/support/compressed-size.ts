import { brotliCompressSync, constants } from 'node:zlib'

/** Nearly as small as a file can get, which would take sixty times as long. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }

export function compressedSize(file: string | Buffer): number {
  return brotliCompressSync(file, { params }).length
}

import { hash } from 'node:crypto'

/** As the database stores it. For secrets, only if they are too random to be guessed. */
export function sha256(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', content, 'buffer'))
}

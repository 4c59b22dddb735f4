/** An authenticator app (RFC 6238): makes codes of the key in a set-up address. */
import { createHmac } from 'node:crypto'

/** How long the app shows a code. */
export const CODE_LASTS_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** @param periods how many codes later than now */
export function codeOf(uri: string, periods = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / CODE_LASTS_MS) + periods))
  const hash = createHmac('sha1', decode(new URL(uri).searchParams.get('secret') ?? ''))
    .update(counter)
    .digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function decode(text: string): Buffer {
  const bits = [...text.replaceAll('=', '')].map((each) => BASE32.indexOf(each).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

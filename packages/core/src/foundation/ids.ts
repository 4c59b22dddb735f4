import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Random bytes for this many IDs at once: requesting those of one ID takes longer than everything else about it. */
const random = Buffer.alloc(16 * 256)
let used = random.length
/** `uuid` only counts within a millisecond if it requests the random bytes itself, so the count is kept here. */
let msecs = 0
let seq = 0

/** A new ID that sorts by time of creation, also within a millisecond. */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const own = random.subarray(used, used + 16)
  used += own.length
  const now = Date.now()
  if (now > msecs) {
    msecs = now
    // The highest bit is 0, so that the count has room to grow.
    seq = own.readUInt32BE() >>> 1
  } else {
    seq += 1
  }
  return v7({ msecs, seq, random: own })
}

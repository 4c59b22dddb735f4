import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** For this many IDs at once: asking for the random bytes of one takes longer than all else about it. */
const random = Buffer.alloc(16 * 256)
let used = random.length
/** `uuid` counts within a millisecond only if it asks for the random bytes itself. */
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
    // So that counting has room.
    seq = own.readUInt32BE() >>> 1
  } else {
    seq += 1
  }
  return v7({ msecs, seq, random: own })
}

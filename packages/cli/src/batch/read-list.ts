/** The list of VINs in a file, as it is in the portal, too. */
import { createReadStream } from 'node:fs'
import { addAbortSignal } from 'node:stream'
import { AbortedError } from '@vinspec/sdk'
import { readVinList, type VinList } from '@vinspec/vehicle-data/vin-list'
import { usageError } from '../command-error.ts'
import { nameInput, unreadable } from '../file-fault.ts'

/** As many VINs as a batch has, with what stands beside them. */
const LARGEST_MB = 64

/** Many rows may have the same VIN: one for each charge of a car, say. All are in memory. */
const MOST_ROWS = 1_000_000

/**
 * @param path `-` for standard input
 * @param column the one that has the VINs; undefined: it is found
 */
export async function readList(
  path: string,
  column: string | undefined,
  signal: AbortSignal,
): Promise<VinList> {
  const list = readVinList(await readContent(path, signal), { most: MOST_ROWS, column })
  if (list.ok) return list
  const fault = list.fault.replace(/Call (it|only one of them) "vin" in the first row/, NAME_IT)
  throw usageError(`${nameInput(path)} can't be used. ${fault}`)
}

const NAME_IT = 'Name it with --column, by its name or its number'

/** Reads no further than the limit: what comes on standard input may have no end. */
async function readContent(path: string, signal: AbortSignal): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let left = LARGEST_MB * 1024 * 1024
  try {
    const stream: AsyncIterable<Buffer> = addAbortSignal(
      signal,
      path === '-' ? process.stdin : createReadStream(path),
    )
    for await (const part of stream) {
      parts.push(part)
      left -= part.length
      if (left < 0) break
    }
  } catch (error) {
    if (signal.aborted) throw new AbortedError('Interrupted.', { cause: signal.reason })
    throw unreadable(path, error)
  }
  if (left < 0) throw usageError(`${nameInput(path)} is larger than ${LARGEST_MB} MB. Split it.`)
  return Buffer.concat(parts)
}

import canonicalize from 'canonicalize'
import { sha256 } from '../text/sha256.ts'

/**
 * What an Idempotency-Key is bound to: SHA-256 over the operation and its canonical JSON input.
 * @param operation method and path, such as `POST /vehicle-specs`, the same for every route and protocol
 */
export function fingerprint(
  operation: string,
  input: Readonly<Record<string, unknown>>,
): Uint8Array<ArrayBuffer> {
  return sha256(`${operation}\n${canonicalize(input)}`)
}

import { v7 } from 'uuid'

/** A new id that sorts by time of creation. */
export function newId(): string {
  return v7()
}

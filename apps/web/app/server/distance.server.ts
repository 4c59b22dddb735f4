/** The unit of distance from the reader's cookie; miles without one. */
import { type Distance, readDistance } from '../ui/distance.ts'

export function readChosenDistance(cookies: string | null): Distance {
  return readDistance(/(?:^|;\s*)distance=(\w{2})/.exec(cookies ?? '')?.[1]) ?? 'mi'
}

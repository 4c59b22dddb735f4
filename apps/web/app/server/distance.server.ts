/** The unit that the reader chose, as a cookie keeps it; miles until then. */
import { type Distance, readDistance } from '../ui/distance.ts'

export function readChosenDistance(cookies: string | null): Distance {
  return readDistance(/(?:^|;\s*)distance=(\w{2})/.exec(cookies ?? '')?.[1]) ?? 'mi'
}

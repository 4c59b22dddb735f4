import type { Database } from '../src/foundation/db/client.ts'
import { VinspecError } from '../src/foundation/errors.ts'

/** The same database, over a connection that breaks once, right after it has run the function for the first time. */
export function losingReplies(prisma: Database, name: string): Database {
  let isBroken = false
  const callFunction: Database['$callFunction'] = async (call) => {
    const rows = await prisma.$callFunction(call)
    const breaks = call.name === name && !isBroken
    isBroken ||= breaks
    if (breaks) throw new VinspecError('service_unavailable', 'The connection broke.')
    return rows
  }
  return new Proxy(prisma, {
    get: (target, property) => (property === '$callFunction' ? callFunction : Reflect.get(target, property)),
  })
}

/**
 * Preloaded into every app: sets its clock ahead or behind as the town says, and ends the app with the town, however that
 * ends.
 */
let skewMs = 0

const RealDate = Date
const now = () => RealDate.now() + skewMs
const construct: (target: DateConstructor, args: readonly unknown[]) => object = Reflect.construct
const get: (target: object, name: PropertyKey) => unknown = Reflect.get

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[]) => construct(target, args.length === 0 ? [now()] : args),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : get(target, name)),
})

process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'skewMs' in message) skewMs = Number(message.skewMs)
})
process.channel?.unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/**
 * The connection of a transaction takes one query at a time. The driver warns of a second one, once per process, and will
 * reject it in its next major version: here it fails the run.
 */
const LISTENS = Symbol.for('vinspec: refuses overlapping queries')

if (!Reflect.has(process, LISTENS)) {
  Reflect.set(process, LISTENS, true)
  process.on('warning', (warning) => {
    if (warning.message.includes('already executing a query')) throw warning
  })
}

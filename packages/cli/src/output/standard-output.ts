/** Standard output, and how the process ends once everything is written. */
import { EXIT } from '../exit-codes.ts'

let opened = false

/** Opening it takes as long as it takes to parse a command line, so it is opened for what is printed. */
export function standardOutput(): NodeJS.WriteStream {
  const { stdout } = process
  if (opened) return stdout
  opened = true
  // `vinspec openapi | head` closes our output early, which is not a failure.
  return stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.failed)
  })
}

/** Ends the process when all is written. If it ended by itself, Node would take apart first what it has set up. */
export function endProcess(): void {
  standardOutput().write('', () => process.stderr.write('', () => process.exit()))
}

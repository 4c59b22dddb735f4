/** Standard output: a text is written whole, or anyone who asked for it is told that it was not. */
import { fstatSync, writeFileSync } from 'node:fs'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { describeWriteFault, isFault } from '../file-fault.ts'

/** The output is not written, or only in part. */
export class OutputError extends CommandError {
  /** Anyone who read it wants no more, as in `vinspec openapi | head`. */
  readonly closed: boolean

  constructor(cause: unknown) {
    const closed = isFault(cause, 'EPIPE', 'ERR_STREAM_DESTROYED')
    const message = closed
      ? 'Standard output was closed before everything was written.'
      : `The output can't be written: ${describeWriteFault(cause)}.`
    super(message, { code: 'output', exitCode: EXIT.failed })
    this.closed = closed
  }
}

let opened = false

/** Opening it takes as long as it takes to parse a command line, so it is opened for what is printed. */
export function standardOutput(): NodeJS.WriteStream & { readonly fd: number } {
  const { stdout } = process
  // What fails is told where it was written; without a listener it would end the process.
  if (!opened) stdout.on('error', () => {})
  opened = true
  return stdout
}

let openedError = false

/** What is said beside the output. Where it cannot be written, nobody can be told, and everything else goes on. */
export function standardError(): NodeJS.WriteStream & { readonly fd: number } {
  const { stderr } = process
  if (!openedError) stderr.on('error', () => {})
  openedError = true
  return stderr
}

/** Throws an {@link OutputError}. */
export async function print(text: string): Promise<void> {
  const output = standardOutput()
  try {
    // For a file, Node's stream counts a part as the whole when the disk is full.
    if (fstatSync(output.fd).isFile()) writeFileSync(output.fd, text)
    else await write(output, text)
  } catch (error) {
    throw new OutputError(error)
  }
}

async function write(output: NodeJS.WriteStream, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    output.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

/** Ends the process when all is written. If it ended by itself, Node would take apart first what it has set up. */
export function endProcess(): void {
  standardOutput().write('', () => standardError().write('', () => process.exit()))
}

/** What a command gets of the process that runs it. */
import type { Environment } from '@vinspec/core/foundation'
import { MAX_REASON_LENGTH, parseReason } from '@vinspec/core/operator'
import { Command, InvalidArgumentError } from 'commander'

export interface Surroundings {
  readonly env: Environment
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
  /** Reports that the command worked but found something wrong. */
  readonly alarm: () => void
}

export class AdminCommand extends Command {
  readonly surroundings: Surroundings

  constructor(surroundings: Surroundings, name?: string) {
    super(name)
    this.surroundings = surroundings
    this.exitOverride()
    this.configureOutput({ writeOut: surroundings.print, writeErr: surroundings.complain })
  }

  override createCommand(name?: string): AdminCommand {
    return new AdminCommand(this.surroundings, name)
  }

  /** Asks for a reason, which the audit keeps. */
  withReason(about = 'reason, for your colleagues'): this {
    return this.requiredOption('--reason <text>', about, readReason)
  }
}

export function readReason(text: string): string {
  const reason = parseReason(text)
  if (reason !== undefined) return reason
  throw new InvalidArgumentError(`It must have 1 to ${MAX_REASON_LENGTH} characters.`)
}

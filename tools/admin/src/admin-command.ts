/** What a command gets of the process that runs it. */
import type { Environment } from '@vinspec/core/foundation'
import { Command } from 'commander'
import { parseReasonText } from './parse.ts'

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
    return this.requiredOption('--reason <text>', about, parseReasonText)
  }
}

/** Says in the help of automatic top-up what the portal says about it. */

import { TOP_UP_PURPOSE } from '@vinspec/contract/top-up-words'
import type { Command } from 'commander'
import { findCommand } from './find-command.ts'

export function addAutoTopUpHelp(program: Command): void {
  const group = findCommand(program, ['auto-top-up'])
  group.summary(group.description()).description(TOP_UP_PURPOSE)
  const set = findCommand(program, ['auto-top-up', 'set'])
  set.summary(set.description()).description(`${set.description()}. ${TOP_UP_PURPOSE}`)
}

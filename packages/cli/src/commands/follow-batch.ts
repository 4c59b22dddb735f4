/** `vinspec batches follow`, beside the calls of the API. */
import type { Command } from 'commander'
import type { Settings } from '../settings.ts'
import { findCommand } from './find-command.ts'

export function addFollowBatch(program: Command): void {
  const command = findCommand(program, ['batches'])
    .command('follow')
    .description('Wait until a batch stops, and print its results')
    .argument('<batch_id>', 'The `id` of a batch.')
    .action(async (id: string) => {
      const { follow } = await import('../batch/follow-command.ts')
      process.exitCode = await follow(id, command.optsWithGlobals<Settings>())
    })
}

import type { Command } from 'commander'

/** The command that is selected by these words. Throws if there is none: then this program is put together wrongly. */
export function findCommand(program: Command, words: readonly string[]): Command {
  return words.reduce((parent, word) => {
    const found = parent.commands.find((command) => command.name() === word)
    if (!found) throw new Error(`there is no command ${words.join(' ')}`)
    return found
  }, program)
}

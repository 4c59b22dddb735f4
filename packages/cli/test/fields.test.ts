/** What the command line takes for the fields of an operation. */
import { describeContract } from '@vinspec/contract/reader'
import { hostileContract } from '@vinspec/contract/testing'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { readCommands } from '../build/read-commands.ts'
import { toOptions } from '../src/fields.ts'

const { commands } = readCommands(describeContract(hostileContract))

function parse(...args: readonly string[]): Readonly<Record<string, unknown>> {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  for (const field of commands.find(({ operation }) => operation === 'read')?.options ?? []) {
    for (const option of toOptions(field)) command.addOption(option)
  }
  return command.parse(['--thing-id', 'x', ...args], { from: 'user' }).opts()
}

test('values have the types of the contract', () => {
  const args = ['--level', '1', '--level', '20', '--ratio', '0.5', '--no-open', '--size', '20']
  expect(parse(...args)).toEqual({ thingId: 'x', level: [1, 20], ratio: 0.5, open: false, size: 20 })
})

test.each([
  [['--level', '1.5'], 'Enter a whole number of at least 1.'],
  [['--level', '0'], 'Enter a whole number of at least 1.'],
  [['--ratio', '2'], 'Enter a number from 0 to 1.'],
  [['--ratio', '0x1'], 'Enter a number from 0 to 1.'],
  [['--color', 'blue'], 'Choose one of red, it\'s "odd".'],
  [['--size', '15'], 'Choose one of 10, 20.'],
])('%s is refused', (args, message) => {
  expect(() => parse(...args)).toThrow(message)
})

/** The generator refuses a contract that the command line cannot serve. */
import { describeContract } from '@vinspec/contract/reader'
import { hostileContract } from '@vinspec/contract/testing'
import { describe, expect, test } from 'vitest'
import { readCommands } from '../build/read-commands.ts'

const { operations } = describeContract(hostileContract)
const groups = [{ name: 'things', title: 'Things', description: 'About things.' }]
const compact = operations.find(({ id }) => id === 'compact')

function read(command: string, schema: object = {}) {
  const { components } = hostileContract
  const Thing = { ...components.schemas.Thing, ...schema }
  const changed = {
    ...hostileContract,
    components: { ...components, schemas: { ...components.schemas, Thing } },
  }
  const write = describeContract(changed).operations.filter(({ id }) => id === 'write')
  return readCommands({ operations: write.map((operation) => ({ ...operation, command })), groups })
}

const PLACE = 'openapi.json#/paths/~1things~1%7Bthing-id%7D/put'
const COMMAND = `${PLACE}/x-cli/command`

const properties = (field: string, schema: object) => ({ properties: { [field]: schema } })

describe('the generator of the command table', () => {
  test('turns every parameter and body field into an argument or option', () => {
    const [command] = read('write <name>').commands
    expect(command?.words).toEqual(['write'])
    expect(command?.arguments).toMatchObject([{ field: 'name', kind: 'text', place: 'body' }])
    expect(command?.options.map(({ field }) => field)).toEqual(['thing-id', 'q', 'note', 'counts', 'live'])
  })

  test('explains a group of commands by its tag', () => {
    expect(read('thing write').groups).toEqual({ thing: 'About things.' })
  })

  test.each<readonly [string, string, object, string]>([
    ['an operation has no command', '', {}, `${COMMAND}: "" must be one or two words`],
    ['a command has too many words', 'do it now', {}, `${COMMAND}: "do it now" must be`],
    [
      'an argument is not a field',
      'do <color>',
      {},
      `${COMMAND}: <color> is neither a parameter nor a field`,
    ],
    ['an argument is optional', 'do <note>', {}, `${COMMAND}: <note> must be one required string or number`],
    [
      'a field has the name of a general option',
      'do',
      properties('json', { type: 'string' }),
      `${PLACE}/requestBody: --json cannot be the option of "json"`,
    ],
    [
      'a field has the name of a parameter',
      'do',
      properties('q', { type: 'string' }),
      `${PLACE}/requestBody: two options are called --q`,
    ],
  ])('fails when %s', (_name, command, schema, message) => {
    expect(() => read(command, schema)).toThrow(message)
  })

  test('fails when two operations share a command', () => {
    const twice = compact ? [compact, { ...compact, id: 'again' }] : []
    expect(() => readCommands({ operations: twice, groups })).toThrow(
      'openapi.json#/paths/~1compact/get/x-cli/command: the command "compact" is taken',
    )
  })
})

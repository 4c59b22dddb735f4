/** The generator refuses a contract that the command line cannot serve. */
import { Place, readOperations } from '@vinspec/contract/reader'
import { hostileContract } from '@vinspec/contract/testing'
import { describe, expect, test } from 'vitest'
import { readCommands } from '../build/read-commands.ts'

const operations = readOperations(hostileContract)
const find = (id: string) => operations.filter((operation) => operation.id === id)
const [compact] = find('compact')
const tags = new Map([['things', 'About things.']])

function read(command: string, schema: object = {}) {
  const schemas = { Thing: { ...hostileContract.components.schemas.Thing, ...schema } }
  const place = new Place({ components: { schemas } }).get('components').get('schemas')
  return readCommands(
    find('write').map((operation) => ({ ...operation, command })),
    place,
    tags,
  )
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
      'a body is not an object',
      'do',
      { type: 'string' },
      '#/components/schemas/Thing: a command can only send a request body',
    ],
    [
      'a field is an object',
      'do',
      properties('a', { type: 'object' }),
      'Thing/properties/a: must be a string',
    ],
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
    expect(() => readCommands(twice, new Place({}), tags)).toThrow(
      'openapi.json#/paths/~1compact/get/x-cli/command: the command "compact" is taken',
    )
  })
})

/** The generator refuses a contract that the command line cannot serve. */
import { describe, expect, test } from 'vitest'
import { type CommandOperation, readCommands } from '../build/read-commands.ts'

const operation: CommandOperation = {
  id: 'doIt',
  summary: 'Do it',
  tag: 'things',
  idempotent: false,
  bodySchema: 'Body',
  resultSchema: 'Result',
  command: 'do <name>',
  sdkMethod: 'things.do',
}
const schemas = new Map([
  [
    'Body',
    { required: ['name'], properties: { name: { type: 'string' }, count: { type: 'integer', maximum: 9 } } },
  ],
  ['Nested', { properties: { name: { type: 'object' } } }],
])
const tags = new Map([['things', 'About things.']])

function read(...changes: readonly Partial<CommandOperation>[]) {
  return readCommands(
    changes.map((change) => ({ ...operation, ...change })),
    schemas,
    tags,
  )
}

describe('the generator of the command table', () => {
  test('makes an argument or an option of every body field', () => {
    const [command] = read({}).commands
    expect(command?.words).toEqual(['do'])
    expect(command?.arguments).toMatchObject([{ field: 'name', kind: 'text', required: true }])
    expect(command?.options).toMatchObject([{ field: 'count', kind: 'integer', required: false, maximum: 9 }])
  })

  test('explains a group of commands by its tag', () => {
    expect(read({ command: 'thing do <name>' }).groups).toEqual({ thing: 'About things.' })
  })

  test.each([
    ['an operation has no command', { command: '' }, 'doIt: x-cli command "" must be one or two words'],
    ['a command has too many words', { command: 'do it now' }, 'doIt: x-cli command "do it now" must be'],
    ['an argument is no body field', { command: 'do <colour>' }, 'doIt: argument <colour> is no field'],
    ['an argument has no body', { bodySchema: null }, 'doIt: argument <name> is no field'],
    ['a body has no schema', { bodySchema: 'Missing' }, 'doIt: there is no schema Missing'],
    [
      'a field is neither text nor integer',
      { bodySchema: 'Nested' },
      'doIt: the command line cannot give name',
    ],
  ])('fails when %s', (_name, change, message) => {
    expect(() => read(change)).toThrow(message)
  })

  test('fails when two operations share a command', () => {
    expect(() => read({}, { id: 'doItAgain' })).toThrow('the command "do" is taken')
  })
})

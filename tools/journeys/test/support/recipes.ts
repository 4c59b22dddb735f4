/** The recipes of CONTRIBUTING.md, followed exactly: what each adds, in as many files as it says. */
import type { Changeable, Edits } from './edits.ts'

export interface Recipe {
  /** Its row in CONTRIBUTING.md. */
  readonly adds: string
  readonly files: number
  follow(edits: Edits): Promise<void>
}

const OPERATION = 'packages/core/src/port/operations/check-reminder.ts'

export const recipes: readonly Recipe[] = [
  { adds: 'an operation', files: 5, follow: addOperation },
  { adds: 'an error code', files: 2, follow: addErrorCode },
  { adds: 'a tool for an operation', files: 2, follow: addTool },
  { adds: 'a live source', files: 4, follow: addSource },
]

/** An operation with a required integer parameter, a date, and a response that nothing shows yet. */
async function addOperation({ edit, editContract }: Edits): Promise<void> {
  await editContract(({ paths, components }) => {
    const { get } = paths['/credits']
    const answer = {
      description: 'The reminder.',
      headers: get.responses['200'].headers,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Reminder' },
          examples: { reminder: { value: REMINDER } },
        },
      },
    }
    paths['/reminder'] = {
      get: {
        ...get,
        operationId: 'checkReminder',
        summary: 'Check the reminder',
        description: 'Says when to look again.',
        'x-cli': { command: 'reminder <days>' },
        'x-sdk': { method: 'credits.checkReminder' },
        parameters: [
          {
            name: 'days',
            in: 'query',
            required: true,
            description: 'How many days ahead.',
            schema: { type: 'integer', minimum: 1, maximum: 30 },
            example: 7,
          },
          { name: 'on', in: 'query', schema: { type: 'string', format: 'date' }, example: '2026-11-22' },
        ],
        responses: { ...get.responses, 200: answer },
      },
    }
    components.schemas.Reminder = REMINDER_SCHEMA
  })
  await edit(
    OPERATION,
    () => `import type { CustomerOperation } from '../operation.ts'

export const checkReminder: CustomerOperation<'checkReminder'> = async (_, { input: { days } }) => ({
  body: { object: 'reminder', days, due_at: '2026-11-29T08:30:00.000Z', is_due: false },
})
`,
  )
  await edit('packages/core/src/port/test-mode/rehearsals.ts', (text) =>
    text.replace(
      '  getCredits: async',
      `  checkReminder: async (_, { input: { days } }) => ({
    body: { object: 'reminder', days, due_at: SAVED_AT, is_due: true },
  }),
  getCredits: async`,
    ),
  )
  await edit(
    'apps/api/test/check-reminder.test.ts',
    () => `import { test } from 'vitest'

test.todo('a reminder is due when its days are over')
`,
  )
  await edit(
    '.changeset/reminder.md',
    () => `---
'@vinspec/sdk': minor
'vinspec': minor
---

Check the reminder.
`,
  )
}

const REMINDER = { object: 'reminder', days: 7, due_at: '2026-11-29T08:30:00.000Z', is_due: false }

const REMINDER_SCHEMA = {
  type: 'object',
  description: 'When to look again.',
  additionalProperties: false,
  required: ['object', 'days', 'due_at', 'is_due'],
  properties: {
    object: { type: 'string', description: 'Always `reminder`.', const: 'reminder' },
    days: { title: 'Days', type: 'integer', description: 'How many days ahead.', examples: [7] },
    due_at: { type: 'string', format: 'date-time', description: 'When.', examples: [REMINDER.due_at] },
    is_due: { type: 'boolean', description: 'Whether it is due.', examples: [false] },
  },
}

async function addErrorCode({ edit, editContract }: Edits): Promise<void> {
  await editContract((contract) => addReminderFault(contract))
  await edit(OPERATION, (text) =>
    text
      .replace('import', "import { VinspecError } from '@vinspec/contract/error'\nimport")
      .replace(
        '=> ({\n',
        '=> {\n  if (days > 28) throw new VinspecError("reminder_not_found", "There is no reminder.")\n  return {\n',
      )
      .replace('\n})', '\n}}'),
  )
}

function addReminderFault({ paths, components }: Changeable): void {
  const { schemas, responses } = components
  const code = 'reminder_not_found'
  schemas.ErrorCode.enum = [...schemas.ErrorCode.enum, code]
  components['x-errors'][code] = { status: 404, remedy: 'give_up' }
  const fault = structuredClone(schemas.PackageNotFoundFault)
  fault.description = 'There is no such reminder.'
  fault.properties.code.const = code
  schemas.ReminderNotFoundFault = fault
  const error = structuredClone(schemas.PackageNotFoundError)
  error.properties.error.$ref = '#/components/schemas/ReminderNotFoundFault'
  schemas.ReminderNotFoundError = error
  const response = structuredClone(responses.PackageNotFound)
  const media = response.content['application/json']
  const [example] = Object.values<{ value: { error: object } }>(media.examples)
  const value = { error: { ...example?.value.error, code, message: 'There is no reminder.' } }
  response.content['application/json'] = {
    schema: { $ref: '#/components/schemas/ReminderNotFoundError' },
    examples: { [code]: { value } },
  }
  responses.ReminderNotFound = response
  paths['/reminder'].get.responses['404'] = { $ref: '#/components/responses/ReminderNotFound' }
}

async function addTool({ edit }: Edits): Promise<void> {
  await edit(
    'packages/mcp-tools/src/tools/check-reminder.ts',
    () => `import { defineTool, type Tool } from '../tool.ts'

export const checkReminder: Tool = defineTool({
  operation: 'checkReminder',
  name: 'check_reminder',
  title: 'Check the reminder',
  description: 'Say when to look again. Free. Call it after a lookup that found less than expected.',
  openWorld: false,
})
`,
  )
  await edit('packages/mcp-tools/src/registry.ts', (text) =>
    text
      .replace(
        'import { checkVin }',
        "import { checkReminder } from './tools/check-reminder.ts'\nimport { checkVin }",
      )
      .replace('  checkVin,', '  checkReminder,\n  checkVin,'),
  )
}

async function addSource({ edit }: Edits): Promise<void> {
  const folder = 'packages/live-sources/src'
  await edit(
    `${folder}/nothing-source.ts`,
    () => `import { politeTerms } from './nhtsa/nhtsa.ts'
import type { MakeSource } from './source-settings.ts'

export const makeNothing: MakeSource = () => ({
  name: 'nothing',
  title: 'Nothing',
  terms: { ...politeTerms, facts: ['paint'], about: 'vehicle' },
  covers: () => true,
  ask: async () => await Promise.resolve({ kind: 'unknown' }),
})
`,
  )
  await edit(`${folder}/registry.ts`, (text) =>
    text
      .replace(
        "import type { LiveSource } from './port.ts'",
        "import { makeNothing } from './nothing-source.ts'\nimport type { LiveSource } from './port.ts'",
      )
      .replace('  nhtsa_vpic: makeDecoder,', '  nhtsa_vpic: makeDecoder,\n  nothing: makeNothing,'),
  )
  await edit(
    'packages/live-sources/test/nothing-source.test.ts',
    () => `import { expect, test } from 'vitest'
import { liveSourceNames } from '../src/index.ts'

test('it can be named', () => {
  expect(liveSourceNames).toContain('nothing')
})
`,
  )
  await edit('docs/live-sources.md', (text) =>
    text.replace(/^(\| `tesla` .*\n)/m, '$1| `nothing` | nobody | nothing | nothing | 1 day | 7 days |\n'),
  )
}

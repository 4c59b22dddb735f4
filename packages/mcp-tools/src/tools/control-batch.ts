import { batchPage } from '../pages.ts'
import { batchText } from '../texts/batch-text.ts'
import { defineTool, invalidArguments, requireFields, type Tool } from '../tool.ts'

const presentation = {
  name: 'control_batch',
  title: 'Resume, pause, or cancel a batch',
  description:
    'Start a previewed batch, or resume, pause, or cancel one (for good). Resuming spends credits: ask the customer first.',
  openWorld: true,
  pageOf: batchPage,
  toText: batchText,
}

const resume = defineTool({ ...presentation, operation: 'resumeBatch' })
const ACTIONS: ReadonlyMap<unknown, Tool> = new Map([
  ['resume', resume],
  ['pause', defineTool({ ...presentation, operation: 'pauseBatch' })],
  ['cancel', defineTool({ ...presentation, operation: 'cancelBatch' })],
])
const NAMES = ['resume', 'pause', 'cancel']

/** Three operations with the same input and result in one tool, because every tool is part of every conversation. */
export const controlBatch: Tool = {
  ...resume,
  inputSchema: {
    ...resume.inputSchema,
    properties: { action: { type: 'string', enum: NAMES }, ...resume.inputSchema.properties },
    required: ['action', 'batch_id'],
  },
  async run(backend, args) {
    const { action, ...rest } = requireFields(resume.name, args)
    const tool = ACTIONS.get(action)
    if (tool) return await tool.run(backend, rest)
    const explanation = `"action" must be ${NAMES.join(', ')}`
    throw invalidArguments(resume.name, { pointer: '/action', reason: 'must be an action', explanation })
  },
}

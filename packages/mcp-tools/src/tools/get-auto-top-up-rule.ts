import { noInput } from '../inputs.ts'
import { autoTopUpText } from '../texts/auto-top-up-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const getAutoTopUpRule: Tool = defineTool({
  name: 'get_auto_top_up_rule',
  title: 'Get automatic top-up rule',
  description:
    'Read the automatic top-up rule: what it buys and when, its monthly cap and spend, and its status.',
  access: 'account',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  operation: 'getAutoTopUp',
  input: noInput,
  output: 'AutomaticTopUp',
  call: (backend) => backend.getAutoTopUp(),
  toText: autoTopUpText,
})

import { noInput } from '../inputs.ts'
import { autoTopUpText } from '../texts/auto-top-up-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const disableAutoTopUp: Tool = defineTool({
  name: 'disable_auto_top_up',
  title: 'Disable automatic top-up',
  description:
    'Turn automatic top-up off at once. Credits already bought stay. A charge that was already sent may still go through, and then grants its credits. Ask the customer first.',
  access: 'account',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  operation: 'disableAutoTopUp',
  input: noInput,
  output: 'AutomaticTopUp',
  call: (backend) => backend.disableAutoTopUp(),
  toText: autoTopUpText,
})

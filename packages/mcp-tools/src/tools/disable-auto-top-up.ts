import { autoTopUpText } from '../texts/auto-top-up-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const disableAutoTopUp: Tool = defineTool({
  operation: 'disableAutoTopUp',
  name: 'disable_auto_top_up',
  title: 'Disable automatic top-up',
  description:
    'Turn off automatic top-up at once. A charge in progress may still go through and grant its credits. Ask the customer first.',
  openWorld: false,
  toText: autoTopUpText,
})

import { bodyInput } from '../inputs.ts'
import { autoTopUpText } from '../texts/auto-top-up-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const configureAutoTopUp: Tool = defineTool({
  name: 'configure_auto_top_up',
  title: 'Configure automatic top-up',
  description:
    "Set automatic top-up: buy a package with the customer's card whenever the balance falls to a threshold. At the threshold already, the card is charged at once. Ask the customer first, naming the price, and offer a monthly cap; left out, the cap stays as it is. On approval_required nothing was changed or charged: give the customer approval_url. If setup_url comes back, the customer must open it.",
  access: 'account',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  operation: 'configureAutoTopUp',
  input: bodyInput('AutomaticTopUpRequest'),
  output: 'AutomaticTopUp',
  call: (backend, request) => backend.configureAutoTopUp(request),
  toText: autoTopUpText,
})

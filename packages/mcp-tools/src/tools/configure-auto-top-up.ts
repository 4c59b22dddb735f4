import { autoTopUpText } from '../texts/auto-top-up-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const configureAutoTopUp: Tool = defineTool({
  operation: 'configureAutoTopUp',
  name: 'configure_auto_top_up',
  title: 'Configure automatic top-up',
  description:
    "Set up automatic top-up, which buys a package with the customer's card whenever the balance falls to a threshold. If the balance is already there, the card is charged right away. Ask the customer first: state the price and offer a monthly cap. More than the customer allowed you changes nothing and returns approval_required with an approval_url. If the result has setup_url, the customer must open it.",
  openWorld: true,
  toText: autoTopUpText,
})

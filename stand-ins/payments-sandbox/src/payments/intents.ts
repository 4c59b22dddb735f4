/** What intents to pay and to save a card have in common. */
import { type Change, newId } from '../state/account.ts'
import { begin, blank, type NextAction } from '../state/objects.ts'

const NAMES = { payment_intent: ['pi', 'PaymentIntent'], setup_intent: ['seti', 'SetupIntent'] } as const

export function beginIntent<Name extends keyof typeof NAMES>(change: Change, name: Name) {
  const [prefix, type] = NAMES[name]
  const id = newId(prefix)
  return {
    ...begin(name, id, change.now),
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    next_action: null,
    payment_method: null,
    payment_method_options: {
      card: { ...blank(`${type}.PaymentMethodOptions.Card`), request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  } as const
}

/** The `next_action` that leads the cardholder to the sandbox's authentication page. */
export function askCardholder({ publicUrl }: Change, id: string) {
  const url = `${publicUrl}/authenticate/${id}`
  const action: NextAction = { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } }
  return { status: 'requires_action', next_action: action } as const
}

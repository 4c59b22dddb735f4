/** The life of a setup intent: a card is checked and saved, and nothing is charged. */
import type { Change } from '../state/account.ts'
import type { IntentError, PaymentMethod, SetupIntent } from '../state/objects.ts'
import { authenticationFailed, cardError, toIntentError } from './card-errors.ts'
import { askCardholder, beginIntent } from './intents.ts'
import { attach, checkUsable, isExpired, testCardOf } from './payment-methods.ts'
import { EXPIRED } from './test-cards.ts'

export type SetupIntentTerms = Pick<SetupIntent, 'customer' | 'metadata' | 'usage'>

export function createSetupIntent(change: Change, terms: SetupIntentTerms): SetupIntent {
  const begun = beginIntent(change, 'setup_intent')
  const intent = change.put('setup_intent', { ...begun, ...terms, last_setup_error: null })
  change.emit('setup_intent.created', intent)
  return intent
}

/** Throws a card error if the card cannot be saved, which is stored too. */
export function confirmSetupIntent(change: Change, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  checkUsable(change, method, intent.customer)
  const pending = { ...intent, payment_method: method.id, last_setup_error: null }
  const { authentication } = testCardOf(change, method)
  const setUp = change.get('card', method.id)?.setUp === true
  if (authentication === 'never' || setUp) return save(change, pending, method)
  const waiting = change.put('setup_intent', { ...pending, ...askCardholder(change, intent.id) })
  change.emit('setup_intent.requires_action', waiting)
  return waiting
}

/** Continues after the cardholder's answer. */
export function authenticateSetupIntent(
  change: Change,
  intent: SetupIntent,
  method: PaymentMethod,
  proven: boolean,
): SetupIntent {
  const pending = { ...intent, next_action: null }
  if (proven) return save(change, pending, method)
  return fail(change, pending, authenticationFailed('setup_intent', method))
}

function save(change: Change, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const { decline, canBeSaved } = testCardOf(change, method)
  const reason = isExpired(change, method) ? EXPIRED : canBeSaved ? undefined : decline
  if (reason) {
    const failed = fail(change, intent, toIntentError(reason, { payment_method: method }))
    throw cardError(reason, { setup_intent: failed, payment_method: method })
  }
  const owner = intent.customer === null ? undefined : change.get('customer', intent.customer)
  if (owner) attach(change, method, owner, 'limited')
  const card = change.get('card', method.id)
  if (card) change.put('card', { ...card, setUp: true })
  const done = change.put('setup_intent', { ...intent, status: 'succeeded', next_action: null })
  change.emit('setup_intent.succeeded', done)
  return done
}

function fail(change: Change, intent: SetupIntent, error: IntentError): SetupIntent {
  const failed = change.put('setup_intent', {
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  change.emit('setup_intent.setup_failed', failed)
  return failed
}

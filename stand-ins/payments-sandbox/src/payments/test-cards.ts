/** Stripe's documented test cards (https://docs.stripe.com/testing) and what each of them does. */

export interface Decline {
  readonly code: string
  readonly declineCode: string
  readonly message: string
  readonly advice?: string
}

export interface TestCard {
  readonly number: string
  readonly title: string
  readonly brand: 'visa' | 'mastercard'
  /** The card's ID as a predefined payment method. */
  readonly paymentMethod: string
  /** When the bank requires authentication. */
  readonly authentication: 'never' | 'always' | 'unless_set_up'
  /** Why charges are declined; undefined if they succeed. */
  readonly decline: Decline | undefined
  /** Whether the card can be saved although its charges are declined. */
  readonly canBeSaved: boolean
  /** How a refund begins; `pending` ends when the control API says so. */
  readonly refund: 'succeeded' | 'pending'
}

const DECLINED = 'Your card was declined.'

export const EXPIRED: Decline = decline('expired_card', 'expired_card', 'Your card has expired.')

const GENERIC = decline('card_declined', 'generic_decline', DECLINED, 'try_again_later')
const NO_FUNDS = decline(
  'card_declined',
  'insufficient_funds',
  'Your card has insufficient funds.',
  'try_again_later',
)
const LOST = decline('card_declined', 'lost_card', DECLINED, 'do_not_try_again')
const WRONG_CVC = decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.")

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'Visa, succeeds', 'pm_card_visa'),
  card('5555555555554444', 'Mastercard, succeeds', 'pm_card_mastercard', { brand: 'mastercard' }),
  card('4000000000000002', 'Declined', 'pm_card_visa_chargeDeclined', { decline: GENERIC }),
  card('4000000000009995', 'Insufficient funds', 'pm_card_visa_chargeDeclinedInsufficientFunds', {
    decline: NO_FUNDS,
  }),
  card('4000000000009987', 'Lost card', 'pm_card_visa_chargeDeclinedLostCard', { decline: LOST }),
  card('4000000000000069', 'Expired card', 'pm_card_chargeDeclinedExpiredCard', { decline: EXPIRED }),
  card('4000000000000127', 'Wrong CVC', 'pm_card_chargeDeclinedIncorrectCvc', { decline: WRONG_CVC }),
  card('4000000000000341', 'Can be saved, every charge declined', 'pm_card_chargeCustomerFail', {
    decline: GENERIC,
    canBeSaved: true,
  }),
  card('4000000000003220', '3-D Secure asked for', 'pm_card_threeDSecure2Required', {
    authentication: 'always',
  }),
  card('4000002500003155', '3-D Secure unless set up', 'pm_card_authenticationRequiredOnSetup', {
    authentication: 'unless_set_up',
  }),
  card('4000002760003184', '3-D Secure every time', 'pm_card_authenticationRequired', {
    authentication: 'always',
  }),
  card('4000000000007726', 'Refunds take a while', 'pm_card_pendingRefund', { refund: 'pending' }),
]

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((each) => each.number === number)
}

function card(
  number: string,
  title: string,
  paymentMethod: string,
  traits: Partial<TestCard> = {},
): TestCard {
  return {
    number,
    title,
    paymentMethod,
    brand: 'visa',
    authentication: 'never',
    decline: undefined,
    canBeSaved: traits.decline === undefined,
    refund: 'succeeded',
    ...traits,
  }
}

function decline(code: string, declineCode: string, message: string, advice?: string): Decline {
  return { code, declineCode, message, ...(advice === undefined ? {} : { advice }) }
}

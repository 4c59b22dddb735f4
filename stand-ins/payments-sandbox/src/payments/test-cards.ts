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
  readonly brand: string
  readonly funding: string
  /** Names the card as a ready-made payment method. */
  readonly paymentMethod: string
  /** When the cardholder has to be asked. */
  readonly authentication: 'never' | 'always' | 'unless_set_up'
  /** Set up for use without the cardholder from the beginning. */
  readonly setUp: boolean
  /** Why charges are refused; undefined: they succeed. */
  readonly decline: Decline | undefined
  /** Refused charges only: saving the card goes well all the same. */
  readonly canBeSaved: boolean
  readonly dispute: { readonly reason: string; readonly inquiry: boolean } | undefined
  /** How a refund begins; `pending` ends when the control API says so. */
  readonly refund: 'succeeded' | 'pending'
}

const DECLINED = 'Your card was declined.'

export const EXPIRED: Decline = decline('expired_card', 'expired_card', 'Your card has expired.')

const declines = {
  generic: decline('card_declined', 'generic_decline', DECLINED, 'try_again_later'),
  insufficientFunds: decline(
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
    'try_again_later',
  ),
  lost: decline('card_declined', 'lost_card', DECLINED, 'do_not_try_again'),
  stolen: decline('card_declined', 'stolen_card', DECLINED, 'do_not_try_again'),
  velocity: decline('card_declined', 'card_velocity_exceeded', DECLINED, 'try_again_later'),
  cvc: decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  processing: decline(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'try_again_later',
  ),
}

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'Visa, succeeds', 'pm_card_visa'),
  card('5555555555554444', 'Mastercard, succeeds', 'pm_card_mastercard', { brand: 'mastercard' }),
  card('378282246310005', 'American Express, succeeds', 'pm_card_amex', { brand: 'amex' }),
  card('4000056655665556', 'Visa debit, succeeds', 'pm_card_visa_debit', { funding: 'debit' }),
  refused('4000000000000002', 'Declined', 'pm_card_visa_chargeDeclined', declines.generic),
  refused(
    '4000000000009995',
    'Insufficient funds',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    declines.insufficientFunds,
  ),
  refused('4000000000009987', 'Lost card', 'pm_card_visa_chargeDeclinedLostCard', declines.lost),
  refused('4000000000009979', 'Stolen card', 'pm_card_visa_chargeDeclinedStolenCard', declines.stolen),
  refused('4000000000000069', 'Expired card', 'pm_card_chargeDeclinedExpiredCard', EXPIRED),
  refused('4000000000000127', 'Wrong CVC', 'pm_card_chargeDeclinedIncorrectCvc', declines.cvc),
  refused(
    '4000000000000119',
    'Processing error',
    'pm_card_chargeDeclinedProcessingError',
    declines.processing,
  ),
  refused(
    '4000000000006975',
    'Too many payments',
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    declines.velocity,
  ),
  card('4000000000000341', 'Can be saved, every charge declined', 'pm_card_chargeCustomerFail', {
    decline: declines.generic,
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
  card('4000003800000446', 'Already set up', 'pm_card_authenticationRequiredSetupForOffSession', {
    authentication: 'unless_set_up',
    setUp: true,
  }),
  card(
    '4000008260003178',
    '3-D Secure, then insufficient funds',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    { authentication: 'unless_set_up', decline: declines.insufficientFunds, canBeSaved: true },
  ),
  card('4000008400001629', '3-D Secure, then declined', 'pm_card_threeDSecureRequiredChargeDeclined', {
    authentication: 'always',
    decline: declines.generic,
    canBeSaved: true,
  }),
  card('4000000000000259', 'Disputed as fraudulent', 'pm_card_createDispute', {
    dispute: { reason: 'fraudulent', inquiry: false },
  }),
  card('4000000000002685', 'Disputed as not received', 'pm_card_createDisputeProductNotReceived', {
    dispute: { reason: 'product_not_received', inquiry: false },
  }),
  card('4000000000001976', 'Inquiry', 'pm_card_createDisputeInquiry', {
    dispute: { reason: 'fraudulent', inquiry: true },
  }),
  card('4000000000007726', 'Refunds take a while', 'pm_card_pendingRefund', { refund: 'pending' }),
]

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((each) => each.number === number)
}

/** Whether the digits pass the check that every card number passes. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
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
    funding: 'credit',
    authentication: 'never',
    setUp: false,
    decline: undefined,
    canBeSaved: traits.decline === undefined,
    dispute: undefined,
    refund: 'succeeded',
    ...traits,
  }
}

function refused(number: string, title: string, paymentMethod: string, reason: Decline): TestCard {
  return card(number, title, paymentMethod, { decline: reason })
}

function decline(code: string, declineCode: string, message: string, advice?: string): Decline {
  return { code, declineCode, message, ...(advice === undefined ? {} : { advice }) }
}

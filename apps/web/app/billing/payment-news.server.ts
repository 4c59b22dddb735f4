/** The outcome of a visit to the payment page, for a customer who returns before the webhook arrives. */
import { confirmReturn } from '@vinspec/core/payments'
import { confirmCardSetup } from '@vinspec/core/top-up'
import type { Services } from '@vinspec/web/services'
import { redirect } from 'react-router'
import type { PaymentNewsKind } from './payment-news.tsx'

/** Throws a redirect once there is something new, so that every part of the page shows it. */
export async function readPaymentNews(
  services: Services,
  customerId: string,
  searchParams: URLSearchParams,
): Promise<PaymentNewsKind | undefined> {
  const { payments } = services
  const pageId = searchParams.get('page_id')
  if (payments && pageId !== null) {
    const { state } = await confirmReturn({ ...services, payments }, { pageId, customerId })
    if (state === 'paid') throw redirect('/billing?checkout=granted')
    if (state === 'mismatch') return 'payment_reviewed'
  }
  const card = searchParams.get('card_setup')
  if (payments && card === 'saved') {
    const state = await confirmCardSetup({ ...services, payments }, customerId)
    if (state === 'saved') throw redirect('/billing?card_setup=confirmed')
  }
  return CHECKOUTS.get(searchParams.get('checkout') ?? '') ?? CARDS.get(card ?? '')
}

const CHECKOUTS: ReadonlyMap<string, PaymentNewsKind> = new Map([
  ['paid', 'payment_awaited'],
  ['granted', 'credits_granted'],
  ['cancelled', 'payment_canceled'],
])

const CARDS: ReadonlyMap<string, PaymentNewsKind> = new Map([
  ['saved', 'card_awaited'],
  ['confirmed', 'card_saved'],
  ['cancelled', 'card_not_saved'],
])

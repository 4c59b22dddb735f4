import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSaidOnce } from '../browser/use-said-once.ts'
import { Notice } from '../ui/notice.tsx'

const LOOK_EVERY_MS = 2_000
const LOOKS = 10

export type PaymentNewsKind = keyof typeof NEWS

const NEWS = {
  payment_awaited: ['good', 'Thank you. Your credits will arrive within seconds.'],
  credits_granted: ['good', 'Thank you. Your credits are ready to use.'],
  payment_reviewed: [
    'info',
    "We received your payment, but it doesn't match your order, so it bought nothing yet. We're looking into it.",
  ],
  payment_canceled: ['info', "Payment canceled. You weren't charged."],
  card_awaited: ['info', 'Your card will appear here within seconds.'],
  card_saved: ['good', 'Your card is saved. Saving it charged nothing.'],
  card_not_saved: ['info', 'No card was saved, and nothing was charged.'],
} as const

/** The outcome of a visit to the payment page. Credits and cards arrive a moment after the visit, so the page polls for them. */
export function PaymentNews({
  news,
  credits,
}: {
  readonly news: PaymentNewsKind | undefined
  readonly credits: number
}) {
  const before = useRef(credits)
  const shown = news === 'payment_awaited' && credits > before.current ? 'credits_granted' : news
  const isAwaited = shown === 'payment_awaited' || shown === 'card_awaited'
  useLookingAgain(isAwaited)
  useSaidOnce(['checkout', 'card_setup', 'page_id'], shown !== undefined && !isAwaited)
  if (shown === undefined) return null
  const [meaning, text] = NEWS[shown]
  return <Notice meaning={meaning}>{text}</Notice>
}

function useLookingAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (looks > LOOKS) clearInterval(timer)
      else void revalidate()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

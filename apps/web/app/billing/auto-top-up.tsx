import type { AutomaticTopUp } from '@vinspec/contract'
import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { describeCard } from '@vinspec/contract/card-brand'
import { explainTopUp, spendLabel, TOP_UP_PURPOSE } from '@vinspec/contract/top-up-words'
import type { LastTopUp as Attempt, PriceRise } from '@vinspec/core/top-up'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Detail } from '../ui/detail.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { LastTopUp } from './last-top-up.tsx'
import { TopUpTerms, type TopUpTermsProps } from './top-up-terms.tsx'

export interface AutoTopUpProps extends TopUpTermsProps {
  /** Null: there was none. */
  readonly last: Attempt | null
  /** Null: the rule is not waiting for the customer to accept a higher price. */
  readonly priceRise: PriceRise | null
  readonly canPay: boolean
  /** The customer is asked whether to turn it off. */
  readonly isTurningOff: boolean
}

type Status = AutomaticTopUp['status']

const MEANINGS: Readonly<Record<Status, 'good' | 'warn' | 'danger' | 'info'>> = {
  disabled: 'info',
  setup_required: 'warn',
  active: 'good',
  processing: 'good',
  retry_scheduled: 'warn',
  action_required: 'warn',
  cap_reached: 'warn',
  suspended: 'danger',
}

/** Labels of the link to the payment vendor's page. */
const SET_UP: Readonly<Partial<Record<Status, string>>> = {
  setup_required: 'Save a card',
  action_required: 'Confirm with your bank',
}

export function AutoTopUp({ rule, last, priceRise, packages, canPay, isTurningOff }: AutoTopUpProps) {
  return (
    <Panel id="top-up" title="Automatic top-up" lead={TOP_UP_PURPOSE}>
      {isTurningOff && rule.enabled && <ConfirmOff />}
      <Notice meaning={MEANINGS[rule.status]}>
        {priceRise ? (
          <NewPrice {...priceRise} canPay={canPay} />
        ) : (
          <WhatHappens status={rule.status} canPay={canPay} />
        )}
      </Notice>
      {rule.package_key !== null && <State rule={rule} packages={packages} />}
      {last && <LastTopUp last={last} />}
      {canPay && <TopUpTerms rule={rule} packages={packages} />}
    </Panel>
  )
}

function ConfirmOff() {
  return (
    <Confirm
      title="Turn off automatic top-up?"
      text="We stop buying credits for you, so lookups fail once yours run out. You keep the credits you have. A charge that is already in progress may still go through."
    >
      <SubmitButton look="danger" name="task" value="turn_off" autoFocus>
        Turn off automatic top-up
      </SubmitButton>
      <ButtonLink look="quiet" to="?#top-up">
        Keep it on
      </ButtonLink>
    </Confirm>
  )
}

function WhatHappens({ status, canPay }: { readonly status: Status; readonly canPay: boolean }) {
  const setUp = SET_UP[status]
  return (
    <>
      <p>{explainTopUp(status)}</p>
      {setUp && canPay && (
        <Form method="post" action="/billing" className="mt-3">
          <SubmitButton name="task" value="set_up">
            {setUp}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

/** Nothing is bought at a higher price than the customer has seen. */
function NewPrice({ packageName, seenCents, priceCents, canPay }: PriceRise & { readonly canPay: boolean }) {
  const price = formatCents(priceCents)
  return (
    <>
      <p>
        {packageName} now costs {price} instead of {formatCents(seenCents)}. We won't buy anything until you
        agree.
      </p>
      {canPay && (
        <Form method="post" action="/billing" className="mt-3">
          <input type="hidden" name="price_cents" value={priceCents} />
          <SubmitButton name="task" value="accept_price">
            Continue at {price}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

function State({ rule, packages }: TopUpTermsProps) {
  const { threshold_credits: threshold, monthly_cap: cap, monthly_spend: spend, payment_method: card } = rule
  const bought = packages.find(({ package_key: key }) => key === rule.package_key)
  const facts = [
    ['Buys', bought ? `${formatCredits(bought.credits)} for ${bought.price.display}` : rule.package_key],
    ['When you have', threshold === null ? null : `${formatCredits(threshold)} or fewer`],
    [
      spendLabel(rule.status),
      `${formatCents(spend.amount_cents)}${cap ? ` of ${formatCents(cap.amount_cents)}` : ', no cap'}`,
    ],
    ['Card', card ? describeCard(card) : 'None saved'],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([label, value]) => (
        <Detail key={label} label={label}>
          {value}
        </Detail>
      ))}
    </dl>
  )
}

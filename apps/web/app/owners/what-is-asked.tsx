import type { Ask } from '@vinspec/core/owner-consent'
import type { ReactNode } from 'react'

export type WhatIsAskedProps = Pick<Ask, 'title' | 'vin' | 'askedBy' | 'reads' | 'signInAt'>

/** Everything that an owner has to know before agreeing. */
export function WhatIsAsked({ title, vin, askedBy, reads, signInAt }: WhatIsAskedProps) {
  return (
    <dl className="flex flex-col divide-y divide-line rounded-lg border border-line bg-panel px-4 sm:px-6">
      <Line name="Who asks">
        {askedBy.name && <bdi className="block wrap-anywhere">{askedBy.name}</bdi>}
        <span className="block wrap-anywhere">{askedBy.email}</span>
        <Small>We confirmed the email address, not the name.</Small>
      </Line>
      <Line name="Which car">
        <span className="block">{title}</span>
        <span className="block font-mono text-sm tracking-wider">{vin}</span>
        <Small>If your account has no car with this VIN, nothing is read.</Small>
      </Line>
      <Line name="What is read">
        We read {reads}. The battery's health is estimated from that.
        <Small>Not where the car is or was. Nothing is changed, locked, or switched.</Small>
      </Line>
      <Line name="How often">
        Once. Each month only if you agree to that below.
        <Small>
          We don't email you at each reading. The page that you get at the end says when the car was last
          read.
        </Small>
      </Line>
      <Line name="Who sees it">
        Only {askedBy.name || askedBy.email}, and anyone they show a result to.
        <Small>No other customer of ours sees it, and it is part of no statistics.</Small>
      </Line>
      <Line name="How long">
        We keep a reading for up to a year, or until you withdraw. Results that were made with it stay with
        the person who asks.
        <Small>
          You sign in at {signInAt}; we never see your password. We keep what lets us read the car encrypted,
          and as soon as we don't need it anymore, we end it there and forget it.
        </Small>
      </Line>
    </dl>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[9rem_1fr]">
      <dt className="text-sm font-medium text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Small({ children }: { readonly children: ReactNode }) {
  return <span className="mt-1 block text-sm text-ink-soft">{children}</span>
}

/** A receipt, as it goes to a customer's accounts. */
import { formatCredits } from '@vinspec/contract/amounts'
import type { ReactNode } from 'react'
import type { Payment } from '../server/payments.server.ts'
import { formatMoney } from './format.ts'
import { Logo } from './logo.tsx'
import { listMoves } from './payment-moves.tsx'
import { Cell, Table } from './table.tsx'
import { Time } from './time.tsx'

export interface ReceiptProps {
  readonly payment: Payment
  readonly customer: { readonly name: string; readonly email: string }
  /** Where the seller is found. */
  readonly seller: string
}

export function ReceiptSheet({ payment, customer, seller }: ReceiptProps) {
  const { id, paidAt, isAutomatic, currency } = payment
  return (
    <article
      aria-label={`Receipt ${id}`}
      className="flex max-w-3xl flex-col gap-8 rounded-lg border border-line bg-panel p-4 sm:p-8 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <Logo />
        <p className="text-sm text-ink-soft">{seller}</p>
      </header>
      <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 print:grid-cols-2">
        <Detail label="Receipt">
          <span className="font-mono text-xs wrap-anywhere">{id}</span>
        </Detail>
        <Detail label="Payment date">
          <Time at={paidAt} utc />
        </Detail>
        <Detail label="Customer">
          {customer.name && <span className="block wrap-anywhere">{customer.name}</span>}
          <span className="block wrap-anywhere">{customer.email}</span>
        </Detail>
        <Detail label="Paid through">{isAutomatic ? 'Automatic top-up' : 'Payment page'}</Detail>
      </dl>
      <Amounts payment={payment} />
      <footer className="flex flex-col gap-1 text-xs text-ink-soft">
        <p>All amounts in {currency === 'usd' ? 'US dollars (USD)' : currency.toUpperCase()}.</p>
        <p>One credit pays for one successful vehicle lookup.</p>
      </footer>
    </article>
  )
}

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const HEAD = [{ title: 'Description' }, { title: 'Amount', numeric: true }]

function Amounts({ payment }: { readonly payment: Payment }) {
  const { amountCents, currency, backCents, creditsTakenBack } = payment
  const moves = listMoves(payment)
  return (
    <div className="flex flex-col gap-3">
      <Table label="Amounts" head={HEAD}>
        <tr>
          <Cell>
            <WhatWasBought payment={payment} />
          </Cell>
          <Cell numeric>{formatMoney(amountCents, currency)}</Cell>
        </tr>
        {moves.map((move) => (
          <tr key={move.id}>
            <Cell>
              {move.what}
              <span className="block text-xs text-ink-soft">
                <Time at={move.createdAt} dateOnly utc />
                {!move.isGone && `, ${formatMoney(move.amountCents, currency)}`}
              </span>
            </Cell>
            <Cell numeric>
              <span className="whitespace-nowrap">
                {move.isGone ? `−${formatMoney(move.amountCents, currency)}` : '–'}
              </span>
            </Cell>
          </tr>
        ))}
      </Table>
      <p className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3 font-semibold">
        <span>{moves.length > 0 ? 'Total after refunds and disputes' : 'Total paid'}</span>
        <span className="text-lg tabular-nums">{formatMoney(amountCents - backCents, currency)}</span>
      </p>
      {creditsTakenBack > 0 && (
        <p className="text-xs text-ink-soft">
          {formatCredits(creditsTakenBack)} {creditsTakenBack === 1 ? 'was' : 'were'} taken back.
        </p>
      )}
    </div>
  )
}

function WhatWasBought({ payment: { bought, credits } }: { readonly payment: Payment }) {
  if (!bought) return "This payment doesn't match the order, so it bought nothing. We're looking into it."
  return (
    <>
      <span className="block font-medium">Lookup package: {bought.packageName}</span>
      <span className="block text-xs text-ink-soft">
        {formatCredits(credits)}, valid until <Time at={bought.expiresAt} utc />
      </span>
    </>
  )
}

/** A receipt, for a customer's bookkeeping. */
import { formatCredits } from '@vinspec/contract/amounts'
import type { ReactNode } from 'react'
import { Detail } from '../ui/detail.tsx'
import { formatMoney } from '../ui/format.ts'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { PaperCustomer, type PaperCustomerProps, PaperDetails, PaperSheet } from './paper-sheet.tsx'
import { listMoves, type PaymentMove } from './payment-moves.tsx'
import type { Payment } from './payments.server.ts'

export interface ReceiptProps extends PaperCustomerProps {
  readonly payment: Payment
  /** The seller's host name. */
  readonly seller: string
}

export function ReceiptSheet({ payment, customer, seller }: ReceiptProps) {
  const { id, paidAt, isAutomatic, currency } = payment
  return (
    <PaperSheet label={`Receipt ${id}`} seller={seller}>
      <PaperDetails>
        <Detail label="Receipt">
          <span className="font-mono text-xs">{id}</span>
        </Detail>
        <Detail label="Payment date">
          <Time at={paidAt} utc />
        </Detail>
        <PaperCustomer customer={customer} />
        <Detail label="Paid through">{isAutomatic ? 'Automatic top-up' : 'Payment page'}</Detail>
      </PaperDetails>
      <Amounts payment={payment} />
      <footer className="flex flex-col gap-1 text-xs text-ink-soft">
        <p>All amounts in {currency === 'usd' ? 'US dollars (USD)' : currency.toUpperCase()}.</p>
        <p>One credit pays for one successful vehicle lookup.</p>
      </footer>
    </PaperSheet>
  )
}

interface Line {
  readonly id: string
  readonly what: ReactNode
  readonly amount: string
}

const COLUMNS: ReadonlyArray<Column<Line>> = [
  { title: 'Description', cell: ({ what }) => what },
  {
    title: 'Amount',
    numeric: true,
    cell: ({ amount }) => <span className="whitespace-nowrap">{amount}</span>,
  },
]

function Amounts({ payment }: { readonly payment: Payment }) {
  const { id, amountCents, currency, backCents, creditsTakenBack } = payment
  const moves = listMoves(payment)
  const bought = { id, what: <WhatWasBought payment={payment} />, amount: formatMoney(amountCents, currency) }
  return (
    <div className="flex flex-col gap-3">
      <Table
        label="Amounts"
        columns={COLUMNS}
        rows={[bought, ...moves.map((move) => toLine(move, currency))]}
      />
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

function toLine({ id, what, amountCents, createdAt, isGone }: PaymentMove, currency: string): Line {
  const amount = formatMoney(amountCents, currency)
  const about = (
    <>
      {what}
      <span className="block text-xs text-ink-soft">
        <Time at={createdAt} dateOnly utc />
        {!isGone && `, ${amount}`}
      </span>
    </>
  )
  return { id, what: about, amount: isGone ? `−${amount}` : '–' }
}

function WhatWasBought({ payment }: { readonly payment: Payment }) {
  const { bought, credits, backCents, amountCents } = payment
  if (!bought) {
    const next = backCents === amountCents ? '' : " We're looking into it."
    return `This payment doesn't match the order, so it bought nothing.${next}`
  }
  return (
    <>
      <span className="block font-medium">Lookup package: {bought.packageName}</span>
      <span className="block text-xs text-ink-soft">
        {formatCredits(credits)}, valid until <Time at={bought.expiresAt} utc />
      </span>
    </>
  )
}

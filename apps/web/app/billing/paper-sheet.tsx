/** A document for a customer's bookkeeping, on the page and on paper, with its seller and buyer. */
import type { ReactNode } from 'react'
import { Detail } from '../ui/detail.tsx'
import { Logo } from '../ui/logo.tsx'

export interface PaperSheetProps {
  readonly label: string
  /** The seller's host name. */
  readonly seller: string
  readonly children: ReactNode
}

export function PaperSheet({ label, seller, children }: PaperSheetProps) {
  return (
    <article
      aria-label={label}
      className="flex max-w-3xl flex-col gap-8 rounded-lg border border-line bg-panel p-4 sm:p-8 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <Logo />
        <p className="text-sm text-ink-soft">{seller}</p>
      </header>
      {children}
    </article>
  )
}

/** What a sheet is about, as `Detail`s. */
export function PaperDetails({ children }: { readonly children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 print:grid-cols-2">{children}</dl>
}

export interface PaperCustomerProps {
  readonly customer: { readonly name: string; readonly email: string }
}

export function PaperCustomer({ customer: { name, email } }: PaperCustomerProps) {
  return (
    <Detail label="Customer">
      {name && <span className="block">{name}</span>}
      <span className="block">{email}</span>
    </Detail>
  )
}

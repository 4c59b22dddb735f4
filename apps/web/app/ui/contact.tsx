import { readString } from '@vinspec/contract/guards'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'

export interface ContactProps {
  readonly className?: string
  /** What to show if the operator gave no address. */
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}

/** Leads to the operator's mailbox, if there is one. */
export function Contact({ className = '', otherwise = null, children }: ContactProps) {
  const contact = readString(useRouteLoaderData('root'), 'contact')
  if (contact === undefined) return otherwise
  return (
    <a href={`mailto:${contact}`} className={`underline ${className}`}>
      {children}
    </a>
  )
}

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
  const contact = readContact(useRouteLoaderData('root'))
  if (contact === undefined) return otherwise
  return (
    <a href={`mailto:${contact}`} className={`underline ${className}`}>
      {children}
    </a>
  )
}

/** As the root of all pages carries it. */
function readContact(root: unknown): string | undefined {
  const contact: unknown =
    typeof root === 'object' && root !== null ? Reflect.get(root, 'contact') : undefined
  return typeof contact === 'string' ? contact : undefined
}

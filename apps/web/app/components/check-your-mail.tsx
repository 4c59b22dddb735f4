import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Says the same whether the address has an account or not. */
export function CheckYourMail({
  address,
  children,
}: {
  readonly address: string
  readonly children: ReactNode
}) {
  return (
    <>
      <title>Check your mail · vinspec</title>
      <h1>Check your mail</h1>
      <p>
        {children} Look for it at <strong className="wrap-anywhere">{address}</strong>.
      </p>
      <p className="text-sm text-ink-soft">
        Nothing there after a few minutes? Look among spam, check the address for a typing error, and try
        again.
      </p>
      <Link to="/sign-in" reloadDocument className="text-sm text-accent underline">
        Back to sign-in
      </Link>
    </>
  )
}

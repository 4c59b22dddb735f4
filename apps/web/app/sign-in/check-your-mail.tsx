import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Outcome } from '../ui/outcome.tsx'

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
      <title>Check your email · vinspec</title>
      <Outcome of={address}>
        <div className="flex flex-col gap-6">
          <h1>Check your email</h1>
          <p>
            {children} Check the inbox of <strong className="wrap-anywhere">{address}</strong>.
          </p>
          <p className="text-sm text-ink-soft">
            Nothing after a few minutes? Look in your spam folder, check the address for typos, and try again.
          </p>
        </div>
      </Outcome>
      <Link to="/sign-in" reloadDocument className="text-sm text-accent underline">
        Back to sign-in
      </Link>
    </>
  )
}

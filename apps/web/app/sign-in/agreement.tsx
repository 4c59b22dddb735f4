import { Link } from 'react-router'

/** @param by what creates the account, such as "By creating an account" */
export function Agreement({ by }: { readonly by: string }) {
  return (
    <p className="text-xs text-ink-soft">
      {by}, you agree to the{' '}
      <Link to="/terms" reloadDocument className="underline">
        terms of service
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" reloadDocument className="underline">
        privacy policy
      </Link>
      .
    </p>
  )
}

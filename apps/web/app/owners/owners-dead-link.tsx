import { DeadLink } from '../ui/dead-link.tsx'

/** Shown for an emailed link of an owner that no longer works. */
export function OwnersDeadLink({ error }: { readonly error: unknown }) {
  const missing =
    'It may have been used, have expired, or have been taken back. Ask the person who sent it for a new one.'
  return <DeadLink error={error} missing={missing} />
}

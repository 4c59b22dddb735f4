import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A page's `shouldRevalidate`: one that has just heard that there are no credits no longer shows any. */
export function readAgain({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 402 || defaultShouldRevalidate
}

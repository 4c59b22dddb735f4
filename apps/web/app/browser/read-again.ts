import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A page's `shouldRevalidate`: after a 402, a page reloads its data too, so that it does not go on showing credits that are spent. */
export function readAgain({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 402 || defaultShouldRevalidate
}

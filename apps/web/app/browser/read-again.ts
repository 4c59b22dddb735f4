import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A page's `shouldRevalidate`: it reloads its data also after a form was rejected, because something may have changed
 * elsewhere since the page was opened: credits that are spent, a price, a key that was revoked in another tab.
 */
export function readAgain({
  actionStatus = 0,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus >= 400 && actionStatus < 500) || defaultShouldRevalidate
}

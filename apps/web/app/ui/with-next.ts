/** A page of signing in or up, from which the customer goes on to `next`. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
}

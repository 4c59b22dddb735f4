/** What the contract declares and no test can cover, with the reason. A test fails if this list is not exact. */
export const unexercised: Readonly<Record<string, readonly string[]>> = {
  'reading the contract needs nothing that could fail': [
    'getContract internal_error',
    'getContract service_unavailable',
  ],
}

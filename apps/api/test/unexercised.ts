/** What the contract declares and no test can meet, by reason. A test fails when this list is not exact. */
export const unexercised: Readonly<Record<string, readonly string[]>> = {
  'reading the contract needs nothing that could fail': [
    'getContract internal_error',
    'getContract service_unavailable',
  ],
}

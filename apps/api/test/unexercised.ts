/** What the contract declares and no test can meet, by reason. A test fails when this list is not exact. */
const reads = ['listPackages', 'getCredits', 'getAutoTopUp']
const withoutKey = [...reads, 'configureAutoTopUp', 'disableAutoTopUp']

export const unexercised: Readonly<Record<string, readonly string[]>> = {
  'service.md declares 404 for every authenticated endpoint; these name no resource': [
    'listPackages 404',
    'getCredits 404',
    'getAutoTopUp 404',
    'disableAutoTopUp 404',
  ],
  'service.md declares 409 for every authenticated endpoint; these take no Idempotency-Key': withoutKey.map(
    (operation) => `${operation} 409`,
  ),
  'service.md declares 422 for every authenticated endpoint; these take no input': [
    'listPackages 422',
    'getCredits 422',
    'getAutoTopUp 422',
    'disableAutoTopUp 422',
  ],
  'nothing asks for approval yet': ['configureAutoTopUp 403', 'code approval_required'],
  'reading the contract needs nothing that could fail': ['getContract 500', 'getContract 503'],
}

/** What the contract declares and no test can meet, by reason. A test fails when this list is not exact. */
const withoutInput = ['listPackages', 'getCredits', 'getAutoTopUp', 'disableAutoTopUp']
const lists = ['listVehicles', 'listUsage']
const withoutKey = [...withoutInput, ...lists, 'configureAutoTopUp', 'getVehicle', 'listVehicleLookups']

const answers = (operations: readonly string[], status: number) =>
  operations.map((operation) => `${operation} ${status}`)

export const unexercised: Readonly<Record<string, readonly string[]>> = {
  'docs/service.md declares 404 for every authenticated endpoint; these name no resource': answers(
    [...withoutInput, ...lists],
    404,
  ),
  'docs/service.md declares 409 for every authenticated endpoint; these take no Idempotency-Key': answers(
    withoutKey,
    409,
  ),
  'docs/service.md declares 422 for every authenticated endpoint; these take nothing that it is about':
    answers([...withoutInput, ...lists], 422),
  'nothing asks for approval yet': ['configureAutoTopUp 403', 'code approval_required'],
  'reading the contract needs nothing that could fail': ['getContract 500', 'getContract 503'],
}

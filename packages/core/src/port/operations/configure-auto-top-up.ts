import { configureAutoTopUp as configure } from '../../money/auto-top-up/configure.ts'
import type { CustomerOperation } from '../operation.ts'

export const configureAutoTopUp: CustomerOperation<'configureAutoTopUp'> = async (
  dependencies,
  { input, principal },
) => {
  const terms = {
    packageKey: input.package_key,
    thresholdPercent: input.threshold_percent,
    monthlyCapCents: input.monthly_cap_cents,
  }
  return { body: await configure(dependencies, principal, terms) }
}

import { type AutoTopUpDependencies, configureAutoTopUp as configure } from '@vinspec/core'
import type { Handler } from '../handlers.ts'

export function configureAutoTopUp(dependencies: AutoTopUpDependencies): Handler<'configureAutoTopUp'> {
  return {
    async handle({ body, principal }) {
      const terms = {
        packageKey: body.package_key,
        thresholdPercent: body.threshold_percent,
        monthlyCapCents: body.monthly_cap_cents,
      }
      return { body: await configure(dependencies, principal, terms) }
    },
  }
}

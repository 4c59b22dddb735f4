import type { AutomaticTopUp } from '@vinspec/contract'
import { configureAutoTopUp, disableAutoTopUp, readAutoTopUp, VinspecError } from '@vinspec/core'
import type { Services } from '@vinspec/web/services'
import { readText } from './form.server.ts'

export async function readTopUp(services: Services, customerId: string): Promise<AutomaticTopUp> {
  return await readAutoTopUp(services, customerId)
}

/** Sets the rule to what the form says, or turns it off. */
export async function changeTopUp(
  services: Services,
  customerId: string,
  form: FormData,
): Promise<AutomaticTopUp> {
  if (form.get('task') === 'off') return await disableAutoTopUp(services, customerId)
  return await configureAutoTopUp(services, customerId, {
    packageKey: readText(form, 'package_key', 200),
    thresholdPercent: readThreshold(readText(form, 'threshold_percent', 2)),
    monthlyCapCents: readCap(readText(form, 'monthly_cap', 20).trim()),
  })
}

/** Undefined: as the service has it. */
function readThreshold(text: string): 10 | 20 | 30 | undefined {
  return ([10, 20, 30] as const).find((percent) => String(percent) === text)
}

/** Dollars, as a person writes them. Empty: no cap. */
function readCap(text: string): number | undefined {
  if (text === '') return undefined
  const plain = text.replace(/^\$/, '').replaceAll(',', '')
  if (/^\d{1,7}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0) return Math.round(Number(plain) * 100)
  throw new VinspecError(
    'invalid_request',
    'Give the monthly cap as an amount in dollars, such as 200, or leave it empty.',
  )
}

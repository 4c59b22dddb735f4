import { ApiError, InsufficientCreditsError, Vinspec, VinspecError } from '@vinspec/sdk'

const vinspec = new Vinspec({ timeoutMs: 60_000 })

try {
  await vinspec.vehicleSpecs.lookUp({ vin: '1FADP3R48GL917098' })
} catch (error) {
  if (error instanceof InsufficientCreditsError) console.log('Time to buy credits')
  else if (error instanceof ApiError && error.code === 'invalid_vin')
    console.log('Typo:', error.details.reason)
  else if (error instanceof ApiError) console.log('Refused:', error.status, error.code)
  else if (error instanceof VinspecError) console.log('Try again with', error.idempotencyKey)
  else throw error
}

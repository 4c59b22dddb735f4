import { Vinspec } from '@vinspec/sdk'

const vinspec = new Vinspec({ defaultHeaders: { 'x-team': 'fleet' }, maxRetries: 5 })
const hasty = vinspec.withOptions({ timeoutMs: 2_000, maxRetries: 0 })

const call = hasty.packages.list({ headers: { 'x-team': 'sales' }, signal: AbortSignal.timeout(5_000) })
const response = await call.asResponse()
console.log(response.status, response.headers.get('content-type'))

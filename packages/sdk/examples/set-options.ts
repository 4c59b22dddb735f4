import { Vinspec } from '@vinspec/sdk'

const vinspec = new Vinspec({ defaultHeaders: { 'x-team': 'fleet' }, maxRetries: 5 })
const patient = vinspec.withOptions({ timeoutMs: 120_000, maxRetries: 0 })

const call = patient.packages.list({ headers: { 'x-team': 'sales' }, signal: AbortSignal.timeout(90_000) })
const response = await call.asResponse()
console.log(response.status, response.headers.get('content-type'))

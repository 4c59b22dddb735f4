import { Vinspec } from '@vinspec/sdk'
import { fetch, ProxyAgent } from 'undici'

const dispatcher = new ProxyAgent(process.env['HTTPS_PROXY'] ?? '')
const vinspec = new Vinspec({ fetch, fetchOptions: { dispatcher } })

const { available_credits } = await vinspec.credits.get()
console.log(available_credits)
await dispatcher.close()

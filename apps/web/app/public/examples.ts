/** First calls to the service, ready to copy. A test runs them as they are. */

export interface ExampleFacts {
  readonly apiUrl: string
  /** An API key, or its placeholder. */
  readonly key: string
}

/** Each example contains the VIN once, so that replacing it there gives a complete call for another car. */
const VIN = '5YJSA1E67NF123456'

export function curlExample({ apiUrl, key }: ExampleFacts): string {
  return `VIN=${VIN}
curl ${apiUrl}/vehicle-specs \\
  -H 'Authorization: Bearer ${key}' \\
  -H "Idempotency-Key: lookup-$VIN" \\
  -H 'Content-Type: application/json' \\
  -d "{\\"vin\\":\\"$VIN\\"}"`
}

/** The free check, which says what a lookup would give. */
export function checkExample({ apiUrl, key }: ExampleFacts): string {
  return `curl "${apiUrl}/vehicle-specs/check?vin=${VIN}" \\
  -H 'Authorization: Bearer ${key}'`
}

export function sdkExample({ apiUrl, key }: ExampleFacts): string {
  return `import { Vinspec } from '@vinspec/sdk'

const vinspec = new Vinspec({
  apiKey: '${key}',
  baseUrl: '${apiUrl}',
})

const specs = await vinspec.vehicleSpecs.lookUp({
  vin: '${VIN}',
})
console.log(specs.title)`
}

export function commandExample(facts: ExampleFacts): string {
  return `${settings(facts)}
vinspec lookup ${VIN}
vinspec credits --json`
}

function settings({ apiUrl, key }: ExampleFacts): string {
  return `export VINSPEC_API_KEY=${key}
export VINSPEC_BASE_URL=${apiUrl}`
}

/** For agents that connect the account. */
export function connectExample(mcpUrl: string): string {
  return `claude mcp add --transport http vinspec \\
  ${mcpUrl}`
}

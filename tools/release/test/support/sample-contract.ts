/** A small contract with one of everything that can change, and ways to change it. */

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })

export const sampleContract: unknown = {
  openapi: '3.1.0',
  info: { title: 'Lookups', version: '1.0.0', description: 'Looks vehicles up.' },
  servers: [{ url: 'https://api.example' }],
  security: [{ apiKey: [] }],
  paths: {
    '/lookups': {
      get: {
        operationId: 'listLookups',
        'x-sdk': { method: 'lookups.list' },
        'x-permission': { name: 'lookups' },
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100, default: 20 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'A page.',
            headers: { 'Request-Id': { required: true, schema: { type: 'string' } } },
            content: json({ type: 'array', items: ref('Lookup') }),
          },
          404: { description: 'None.', content: json(ref('Fault')) },
        },
      },
      post: {
        operationId: 'lookUp',
        requestBody: { required: false, content: json(ref('LookupRequest')) },
        responses: { 200: { description: 'It.', content: json(ref('Lookup')) } },
      },
    },
  },
  components: {
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
    'x-errors': { not_found: { status: 404, remedy: 'give_up' } },
    schemas: {
      Lookup: {
        type: 'object',
        description: 'What was found.',
        required: ['credits', 'status'],
        properties: {
          credits: { type: 'integer', minimum: 0, maximum: 100, description: 'Credits left.' },
          status: { type: 'string', enum: ['done', 'running'] },
          place: { oneOf: [ref('Place'), { type: 'null' }] },
          note: { type: ['string', 'null'] },
          rank: { type: ['integer', 'string'] },
        },
      },
      LookupRequest: {
        type: 'object',
        additionalProperties: false,
        required: ['vin'],
        properties: {
          vin: { type: ['string', 'integer'], minLength: 17, maxLength: 17 },
          speed: { type: 'string', enum: ['fast', 'slow'], default: 'slow' },
          note: { type: ['string', 'null'] },
        },
      },
      Place: { type: 'object', properties: { city: { type: 'string', format: 'city' } } },
      Fault: {
        oneOf: [ref('NotFound')],
        discriminator: { propertyName: 'code', mapping: { not_found: ref('NotFound').$ref } },
      },
      NotFound: { type: 'object', properties: { code: { const: 'not_found' } } },
    },
  },
}

/** A place, as keys with dots between them, and its new value; undefined removes it. */
export type Edit = readonly [path: string, value: unknown]

export function edit(document: unknown, ...edits: readonly Edit[]): unknown {
  const copy: unknown = structuredClone(document)
  for (const [path, value] of edits) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const parent = keys.reduce<unknown>((place, key) => Reflect.get(Object(place), key), copy)
    if (value === undefined) Reflect.deleteProperty(Object(parent), last)
    else Reflect.set(Object(parent), last, value)
  }
  return copy
}

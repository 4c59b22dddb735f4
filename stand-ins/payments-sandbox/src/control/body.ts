/** The schema of a request whose body holds these and nothing else. */
export function body(properties: object, required: readonly string[] = []): object {
  return { body: { type: 'object', properties, required, additionalProperties: false } }
}

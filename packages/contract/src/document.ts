/** openapi.json itself, for code that serves it or validates against it. */
import document from '../../../openapi.json' with { type: 'json' }

export { document }

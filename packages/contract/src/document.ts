/** openapi.json itself, for whoever serves it or validates against it. */
import document from '../../../openapi.json' with { type: 'json' }

export { document }

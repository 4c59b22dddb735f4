import { tidyVin } from '@vinspec/contract/tidy-vin'
import { parserOf } from '@vinspec/contract/validator'
import { comparisonText } from '../texts/comparison-text.ts'
import { invalidArguments, requireFields, type Tool } from '../tool.ts'
import { getVehicle } from './get-vehicle.ts'

const NAME = 'compare_vehicles'
const LEAST = 2
const MOST = 5

const parseSpecs = parserOf('CustomerVehicleSpecsV1')

/** Like get_vehicle for each VIN, in one table: models that combine several answers themselves mix up figures. */
export const compareVehicles: Tool = {
  ...getVehicle,
  name: NAME,
  title: 'Compare vehicles',
  description:
    'Compare 2 to 5 saved vehicles in one table, fact by fact, with what is not known of each. Free.',
  inputSchema: {
    type: 'object',
    properties: {
      vins: {
        type: 'array',
        description: 'Their VINs.',
        minItems: LEAST,
        maxItems: MOST,
        items: { type: 'string' },
      },
    },
    required: ['vins'],
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { object: { const: 'list' }, data: {} } },
  async run({ operations }, args) {
    const vins = readVins(args)
    const answers = await Promise.all(vins.map(async (vin) => await operations.getVehicle({ vin }, {})))
    const vehicles = answers.map(({ body }) => parseSpecs(body))
    const known = vehicles.flatMap((parsed) => (parsed.ok ? [parsed.value] : []))
    // Stored under an older contract, whose facts have other names.
    const older = vins.filter((_, index) => vehicles[index]?.ok === false)
    return {
      body: { object: 'list', data: answers.map(({ body }) => body) },
      text: comparisonText(known, older),
      corrections: answers.flatMap(({ corrections = [] }, index) =>
        corrections.map((each) => `${vins[index]}: ${each}`),
      ),
    }
  },
}

/** Each VIN once, however it is written. Throws `invalid_request`. */
function readVins(args: unknown): readonly string[] {
  const { vins } = requireFields(NAME, args, ['vins'])
  const texts: unknown[] = Array.isArray(vins) ? vins : []
  const given = new Set(texts.map((vin) => (typeof vin === 'string' ? tidyVin(vin).toUpperCase() : '')))
  if (given.size >= LEAST && given.size <= MOST && !given.has('')) return [...given]
  const explanation = `"vins" must be ${LEAST} to ${MOST} different VINs`
  throw invalidArguments(NAME, { pointer: '/vins', reason: 'must be VINs', explanation })
}

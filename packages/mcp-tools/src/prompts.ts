/** Prompts that a person starts with a click, and the tools that the model needs for them. */
import { isObject } from '@vinspec/contract/guards'

/** Mutable, because the protocol's packages require it. */
interface PromptDescription extends Record<string, unknown> {
  name: string
  title: string
  description: string
  arguments: Array<{ name: string; description: string; required: boolean }>
}

interface PromptResult extends Record<string, unknown> {
  description: string
  messages: Array<{ role: 'user'; content: { type: 'text'; text: string } }>
}

interface Prompt extends PromptDescription {
  /** The tools that its text names. */
  readonly tools: readonly string[]
  /**
   * The text for the model. `{name}` stands for an argument; a line with an argument that was not given is left out.
   */
  readonly text: readonly string[]
}

const VIN = { name: 'vin', description: 'The VIN.', required: true }

const READING = ['get_vehicle', 'fetch_vehicle_specs']
const READ =
  'Read it with get_vehicle. If it is not saved, say that fetch_vehicle_specs costs one credit, and ask me first.'
const TRUE_ONLY =
  'Use only facts from the results. Keep spans and estimates as they are, and leave out what is not known.'

const PROMPTS: readonly Prompt[] = [
  {
    tools: READING,
    name: 'write_listing',
    title: 'Write a listing',
    description: 'Write a sales listing of an electric car from its specifications.',
    arguments: [
      VIN,
      { name: 'notes', description: 'What else it should say: price, mileage, condition.', required: false },
    ],
    text: [
      'Write a sales listing for the car with the VIN {vin}.',
      READ,
      TRUE_ONLY,
      'Add from me: {notes}',
      'A headline, two short paragraphs, and a list of the figures that a buyer compares: range, battery, charging, drive, and warranty.',
    ],
  },
  {
    tools: ['compare_vehicles', 'fetch_vehicle_specs'],
    name: 'compare_vehicles',
    title: 'Compare these',
    description: 'Compare 2 to 5 electric cars and say which fits whom.',
    arguments: [
      { name: 'vins', description: '2 to 5 VINs, separated by commas.', required: true },
      { name: 'needs', description: 'What matters to you.', required: false },
    ],
    text: [
      'Compare the cars with these VINs: {vins}.',
      'Call compare_vehicles. For any that is not saved, say that fetch_vehicle_specs costs one credit, and ask me first.',
      TRUE_ONLY,
      'What matters to me: {needs}',
      'Show the differences in one table, then say in a sentence for each car whom it fits.',
    ],
  },
  {
    tools: READING,
    name: 'charging_cost',
    title: 'What will charging cost me',
    description: 'Work out what charging an electric car costs per month and per year.',
    arguments: [
      VIN,
      { name: 'miles_per_year', description: 'How far you drive.', required: false },
      { name: 'cents_per_kwh', description: 'What electricity costs you.', required: false },
    ],
    text: [
      'Work out what charging the car with the VIN {vin} will cost me per month and per year.',
      READ,
      TRUE_ONLY,
      'I drive {miles_per_year} miles per year.',
      'I pay {cents_per_kwh} cents per kWh.',
      'Ask me for the miles per year or the price per kWh if I did not say them. Show the calculation, by wheel size if the consumption depends on it.',
    ],
  },
]

/** The prompts for which the caller has all tools. */
export function listPrompts(tools: Tools): PromptDescription[] {
  return promptsFor(tools).map(({ tools: _tools, text: _text, ...each }) => each)
}

type Tools = ReadonlyArray<{ readonly name: string }>

function promptsFor(tools: Tools): readonly Prompt[] {
  const names = new Set(tools.map(({ name }) => name))
  return PROMPTS.filter((prompt) => prompt.tools.every((tool) => names.has(tool)))
}

/** Returns a text that says why, if there is no such prompt. */
export function getPrompt(tools: Tools, params: unknown): PromptResult | string {
  const { name, arguments: given } = isObject(params) ? params : {}
  const prompt = promptsFor(tools).find((each) => each.name === name)
  if (!prompt) return `There is no prompt ${JSON.stringify(name)}. See prompts/list.`
  const all = Object.entries(isObject(given) ? given : {})
  const values = new Map(
    all.flatMap(([key, value]) => {
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' && text.trim() !== '' ? [[key, text] as const] : []
    }),
  )
  const missing = prompt.arguments.find((each) => each.required && !values.has(each.name))
  if (missing) return `The prompt ${prompt.name} needs the argument ${missing.name}.`
  const lines = prompt.text.flatMap((line) => {
    const [, argument = ''] = /\{(\w+)\}/.exec(line) ?? []
    if (argument === '') return [line]
    const value = values.get(argument)
    return value === undefined ? [] : [line.replace(`{${argument}}`, () => value)]
  })
  const content = { type: 'text', text: lines.join('\n') } as const
  return { description: prompt.description, messages: [{ role: 'user', content }] }
}

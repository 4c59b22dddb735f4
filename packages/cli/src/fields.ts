/** A field of an operation as an argument or an option of its command. */
import { Argument, InvalidArgumentError, Option } from 'commander'
import type { FieldDefinition } from './command-definition.ts'

export function toArgument(field: FieldDefinition): Argument {
  return new Argument(`<${field.field}>`, describe(field)).argParser((text) => parse(text, field))
}

/** The first has the value; a second one takes a flag back. */
export function toOptions(field: FieldDefinition): [Option, ...Option[]] {
  const name = field.field.replaceAll('_', '-').toLowerCase()
  const description = describe(field)
  if (field.kind === 'boolean' && !field.list) {
    const flag = new Option(`--${name}`, description).makeOptionMandatory(field.required === true)
    return [flag, new Option(`--no-${name}`, 'Turns it off.')]
  }
  const option = new Option(`--${name} <${placeholderOf(field)}>`, description)
  option.argParser(
    field.list
      ? (text, list?: unknown) => [...toList(list), parse(text, field)]
      : (text) => parse(text, field),
  )
  return [option.makeOptionMandatory(field.required === true)]
}

function describe({ description, deprecated, list, fallback }: FieldDefinition): string {
  return [
    description,
    ...(list ? ['Can be repeated.'] : []),
    ...(fallback == null ? [] : [`Default: ${[fallback].flat().join(', ')}.`]),
    ...(deprecated ? ['Deprecated.'] : []),
  ].join(' ')
}

const EXAMPLES: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD',
  'date-time': 'time',
  uri: 'url',
  email: 'address',
  uuid: 'uuid',
}

function placeholderOf({ choices, kind, format }: FieldDefinition): string {
  if (choices) return choices.join('|')
  if (kind === 'boolean') return 'true|false'
  if (kind === 'text') return EXAMPLES[format ?? ''] ?? 'text'
  return 'number'
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function parse(text: string, field: FieldDefinition): string | number | boolean {
  const { kind, choices } = field
  if (kind === 'boolean') return parseFlag(text)
  const value = kind === 'text' ? text : parseNumber(text, field)
  if (choices && !choices.includes(value)) {
    throw new InvalidArgumentError(`Choose one of ${choices.join(', ')}.`)
  }
  return value
}

function parseFlag(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('Choose one of true, false.')
  return text === 'true'
}

const NUMBER = /^-?\d+(\.\d+)?$/

function parseNumber(text: string, field: FieldDefinition): number {
  const { kind, choices, minimum, maximum } = field
  const value = Number(text)
  // Of a closed list, the list says what fits.
  if (choices) return value
  const low = minimum ?? Number.MIN_SAFE_INTEGER
  const high = maximum ?? Number.MAX_SAFE_INTEGER
  const fits = NUMBER.test(text) && value >= low && value <= high
  if (!fits || (kind === 'integer' && !/^-?\d+$/.test(text))) {
    throw new InvalidArgumentError(
      `Enter a ${kind === 'integer' ? 'whole number' : 'number'} ${rangeOf(field)}.`,
    )
  }
  return value
}

function rangeOf({ minimum, maximum }: FieldDefinition): string {
  if (minimum != null && maximum != null) return `from ${minimum} to ${maximum}`
  if (minimum != null) return `of at least ${minimum}`
  if (maximum != null) return `of at most ${maximum}`
  return 'that is not too large'
}

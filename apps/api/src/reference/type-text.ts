import type { Place } from '@vinspec/contract/reader'

/** The type of a value in words, such as “integer or null”, with its bounds. */
export function typeText(schema: Place): string {
  const constant = schema.find('const')
  if (constant) return JSON.stringify(constant.value)
  const choices = schema.find('enum')
  if (choices)
    return choices
      .items()
      .map(({ value }) => JSON.stringify(value))
      .join(', ')
  for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
    const branches = schema.find(keyword)
    if (branches) return [...new Set(branches.items().map(typeText))].join(' or ')
  }
  const types = [schema.find('type')?.value ?? 'any'].flat().map(String)
  return `${types.map((type) => (type === 'array' ? listText(schema) : type)).join(' or ')}${bounds(schema)}`
}

function listText(schema: Place): string {
  const items = schema.find('items')
  return items ? `list of ${typeText(items)}` : 'list'
}

function bounds(schema: Place): string {
  const [shortest, longest] = [schema.number('minLength'), schema.number('maxLength')]
  if (shortest !== undefined && shortest === longest) return ` of ${shortest} characters`
  if (longest !== undefined) return ` of up to ${longest.toLocaleString('en-US')} characters`
  const [least, most] = [schema.number('minimum'), schema.number('maximum')]
  if (least !== undefined && most !== undefined && most < 2 ** 31 - 1)
    return ` from ${least} to ${most.toLocaleString('en-US')}`
  return ''
}

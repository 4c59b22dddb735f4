/** Explains a schema's fault as a sentence for the person who sent the value. */
import type { ErrorObject } from 'ajv'

/**
 * Such as `"vin" is shorter than 17 characters`, without a period.
 * @param member what a member of the value is called
 */
export function explainFault(
  { keyword, instancePath, params, message }: ErrorObject,
  member: 'field' | 'parameter',
): string {
  const field = nameOf(instancePath)
  switch (keyword) {
    case 'additionalProperties':
      return `${quote(String(params['additionalProperty']))} is not a known ${member}`
    case 'required':
      return `${quote(String(params['missingProperty']))} is missing`
    case 'minLength':
    case 'minItems':
      if (params['limit'] === 1) return `${field} is empty`
      return `${field} is shorter than ${params['limit']} ${unitOf(keyword)}`
    case 'maxLength':
    case 'maxItems':
      return `${field} is longer than ${params['limit']} ${unitOf(keyword)}`
    case 'minimum':
      return `${field} must be at least ${params['limit']}`
    case 'maximum':
      return `${field} must be at most ${params['limit']}`
    case 'pattern':
      return `${field} has the wrong form, or characters that are not allowed`
    case 'format':
      return `${field} is not a valid ${params['format']}`
    case 'enum':
      return `${field} must be one of ${[params['allowedValues']].flat().join(', ')}`
    case 'type':
      return `${field} must be of type ${[params['type']].flat().join(' or ')}`
    default:
      return `${field} ${message ?? 'is not valid'}`
  }
}

const unitOf = (keyword: string) => (keyword.endsWith('Items') ? 'items' : 'characters')

/** The name of the field. An item of a list is named after its list. */
function nameOf(pointer: string): string {
  const [name = '', list] = pointer.split('/').toReversed()
  return list && /^\d+$/.test(name) ? `an item of ${quote(list)}` : quote(name)
}

function quote(name: string): string {
  return name === '' ? 'the body' : JSON.stringify(name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

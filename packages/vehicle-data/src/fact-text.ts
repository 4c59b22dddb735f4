/** A source's value in one line, for an operator; '' for nothing. */
export function factText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return [...new Set(value.map(factText))].join(', ')
  if (value === Number.POSITIVE_INFINITY) return 'any'
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value)
  if ('from' in value && 'to' in value) {
    const [from, to] = [factText(value.from), factText(value.to)]
    return from === to ? from : `${from} to ${to}`
  }
  return Object.entries(value)
    .flatMap(([name, part]) => evidenceLine(name, part))
    .join('; ')
}

/** A line for a value; none if it is unknown or empty. */
export function evidenceLine(name: string, value: unknown): string[] {
  const text = factText(value)
  return text === '' || value === false ? [] : [`${name}: ${text}`]
}

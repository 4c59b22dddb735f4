/** Reads the labels of the fields of answers. */
import type { Titles } from './answer-facts.ts'
import type { Contract } from './describe-contract.ts'
import type { SchemaType } from './read-schema.ts'

/** Titles by the schema of the answer; a schema without any title is absent. */
export function readTitles({ operations, schemas }: Contract): Readonly<Record<string, Titles>> {
  const results = [...new Set(operations.map(({ resultSchema }) => resultSchema))]
  return Object.fromEntries(
    results.flatMap((name) => {
      const titles = titlesIn({ kind: 'named', name }, schemas, [], [])
      return titles.length === 0 ? [] : [[name, Object.fromEntries(titles)] as const]
    }),
  )
}

/** @param around the names of the schemas that this one is in, because an object inside itself has the same titles */
function titlesIn(
  type: SchemaType,
  schemas: Contract['schemas'],
  path: readonly string[],
  around: readonly string[],
): Array<readonly [path: string, title: string]> {
  switch (type.kind) {
    case 'named': {
      const schema = schemas.get(type.name)
      if (!schema || around.includes(type.name)) return []
      return titlesIn(schema.type, schemas, path, [...around, type.name])
    }
    case 'list':
      return titlesIn(type.items, schemas, path, around)
    case 'union':
      return type.variants.flatMap((variant) => titlesIn(variant, schemas, path, around))
    case 'object':
      return type.fields.flatMap((field) => {
        const at = [...path, field.name]
        const own = field.title === '' ? [] : [[at.join('.'), field.title] as const]
        return [...own, ...titlesIn(field.type, schemas, at, around)]
      })
    default:
      return []
  }
}

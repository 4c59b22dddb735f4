/** The source of `models.py`: a class for each object that an answer holds, and which details come with which error. */
import { type Contract, ContractError, type Field, type NamedSchema } from '@vinspec/contract/reader'
import { checkName, pascal } from './names.ts'
import { docstring } from './render-docstring.ts'
import { literal, type ObjectType, renderType, type TypeContext } from './render-type.ts'

type Sources = Pick<Contract, 'operations' | 'schemas' | 'errors'>

/** Throws a `ContractError` for a name that Python or this package keeps for itself, or that is taken. */
export function renderModels({ operations, schemas, errors }: Sources): string {
  const models = new Models(schemas)
  const details = errors.flatMap(({ code, details: held }) => (held ? [[code, held.schema] as const] : []))
  for (const name of ['ErrorCode', ...operations.map(({ resultSchema }) => resultSchema)]) models.refer(name)
  for (const [, name] of details) models.refer(name)
  const sources = models.render()
  const names = [...sources.keys(), 'ErrorDetails']
  return `${IMPORTS}
__all__ = [
${names
  .toSorted()
  .map((name) => `    ${literal(name)},\n`)
  .join('')}]

${[...sources.values()].join('\n')}
ErrorDetails = ${[...new Set(details.map(([, name]) => name))].join(' | ')}
"""More about an error, depending on its code."""

DETAILS: dict[str, type[ErrorDetails]] = {
${details.map(([code, name]) => `    ${literal(code)}: ${name},\n`).join('')}}
`
}

const IMPORTS = `from __future__ import annotations

from typing import Annotated, Any, Literal

from .._model import NEWER, Model
`

/** Names of this module that no schema may take. */
const TAKEN = new Set(['Annotated', 'Any', 'Literal', 'NEWER', 'Model', 'ErrorDetails', 'DETAILS'])

class Models {
  readonly #schemas: ReadonlyMap<string, NamedSchema>
  /** A set that grows while it is walked: what is met is rendered, and leads to more. */
  readonly #met = new Set<string>()
  /** Objects without a name of their own, by the name they are given. */
  readonly #inner = new Map<string, { readonly type: ObjectType; readonly description: string }>()

  constructor(schemas: ReadonlyMap<string, NamedSchema>) {
    this.#schemas = schemas
  }

  refer(name: string): string {
    this.#met.add(name)
    return name
  }

  /** By name, in the order of the contract, each after the objects that are only in it. */
  render(): ReadonlyMap<string, string> {
    const sources = new Map<string, ReadonlyMap<string, string>>()
    for (const name of this.#met) {
      const schema = this.#schemas.get(name)
      if (schema) sources.set(name, this.#renderSchema(schema))
    }
    const ordered = new Map<string, string>()
    for (const { name, pointer } of this.#schemas.values()) {
      for (const [each, source] of sources.get(name) ?? []) {
        checkName(each, pointer)
        if (TAKEN.has(each) || ordered.has(each))
          throw new ContractError(pointer, `the name ${each} is taken`)
        ordered.set(each, source)
      }
    }
    return ordered
  }

  #renderSchema({ name, type, description, pointer }: NamedSchema): ReadonlyMap<string, string> {
    const sources = new Map<string, string>()
    if (type.kind !== 'object') {
      const alias = renderType(type, this.#context(name, description))
      sources.set(name, `${name} = ${alias}\n${docstring([description], '')}`)
      return sources
    }
    this.#inner.set(name, { type, description })
    for (const [each, { type: object, description: said }] of this.#inner) {
      sources.set(each, this.#renderClass(each, object, said, pointer))
    }
    this.#inner.clear()
    return new Map([...sources].toReversed())
  }

  #renderClass(name: string, { fields }: ObjectType, description: string, pointer: string): string {
    const members = fields.map((field) => this.#renderField(name, field, pointer))
    return `\nclass ${name}(Model):\n${docstring([description], '    ')}\n${members.join('')}`
  }

  #renderField(owner: string, field: Field, pointer: string): string {
    checkName(field.name, `${pointer}/properties/${field.name}`)
    const type = renderType(field.type, this.#context(owner + pascal(field.name), field.description))
    const shown = field.required || /(^|\| )None$/.test(type) ? type : `${type} | None`
    const comment = docstring(
      [field.deprecated ? `Deprecated. ${field.description}` : field.description],
      '    ',
    )
    return `    ${field.name}: ${shown}${field.required ? '' : ' = None'}\n${comment}`
  }

  #context(inner: string, description: string): TypeContext {
    return {
      refer: (name) => this.refer(name),
      name: (type) => {
        this.#inner.set(inner, { type, description })
        return inner
      },
      received: true,
    }
  }
}

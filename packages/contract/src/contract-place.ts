/** Reads openapi.json value by value. Each value knows its place in the document, so that every error names it. */

import { isObject } from './guards.ts'
/** Something in the contract from which nothing can be generated. The message begins with its JSON Pointer. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  /** A URI fragment, such as `#/paths/~1vehicles/get/parameters/0`. */
  readonly pointer: string

  constructor(pointer: string, reason: string) {
    super(`openapi.json${pointer}: ${reason}`)
    this.pointer = pointer
  }
}

/** A value of the contract and its place. References are followed: a place is never one itself. */
export class Place {
  readonly pointer: string
  readonly value: unknown
  readonly #root: unknown

  /** The whole document. */
  constructor(root: unknown, pointer = '#', value: unknown = root) {
    this.#root = root
    this.pointer = pointer
    this.value = value
  }

  /** Throws a {@link ContractError} that points here. */
  refuse(reason: string): never {
    throw new ContractError(this.pointer, reason)
  }

  /** A member of an object or an item of a list; undefined if it does not exist. */
  find(key: string | number): Place | undefined {
    const { value } = this
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    const pointer = `${this.pointer}/${escapeKey(String(key))}`
    return new Place(this.#root, pointer, Reflect.get(value, key)).#followed()
  }

  get(key: string | number): Place {
    return this.find(key) ?? this.refuse(`${JSON.stringify(key)} is missing`)
  }

  /** A text; undefined if the member is absent. The methods below do the same. */
  text(key: string): string | undefined {
    const member = this.find(key)
    if (member === undefined) return undefined
    return typeof member.value === 'string' ? member.value : member.refuse('must be a string')
  }

  flag(key: string): boolean | undefined {
    const member = this.find(key)
    if (member === undefined) return undefined
    return typeof member.value === 'boolean' ? member.value : member.refuse('must be true or false')
  }

  number(key: string): number | undefined {
    const member = this.find(key)
    if (member === undefined) return undefined
    return typeof member.value === 'number' ? member.value : member.refuse('must be a number')
  }

  /** The members of an object, in its order; none if the place is absent or not an object. */
  members(): Array<readonly [key: string, member: Place]> {
    const { value } = this
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return Object.keys(value).map((key) => [key, this.get(key)])
  }

  /** The items of a list. */
  items(): Place[] {
    const { value } = this
    return Array.isArray(value) ? value.map((_, index) => this.get(index)) : this.refuse('must be a list')
  }

  #followed(seen: ReadonlySet<string> = new Set()): Place {
    const target: unknown = isObject(this.value) ? this.value['$ref'] : undefined
    if (typeof target !== 'string') return this
    if (seen.has(target)) return this.refuse('refers to itself')
    return this.#pointed(target).#followed(new Set([...seen, target]))
  }

  /** The place that a pointer into the document leads to, such as another place's pointer. */
  at(pointer: string): Place {
    return this.#pointed(pointer).#followed()
  }

  #pointed(target: string): Place {
    if (!target.startsWith('#/')) return this.refuse(`refers to ${target}, outside this document`)
    let value = this.#root
    for (const key of target.slice(2).split('/').map(unescapeKey)) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
        return this.refuse(`refers to ${target}, which is missing`)
      }
      value = Reflect.get(value, key)
    }
    return new Place(this.#root, target, value)
  }
}

/** RFC 6901, in a URI fragment. */
function escapeKey(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%24', '$')
}

function unescapeKey(key: string): string {
  return decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
}

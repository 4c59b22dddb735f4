/** Reads signed claims. An older or newer release may state others. */
import { isObject } from '@vinspec/contract/guards'

interface Types {
  readonly string: string
  readonly number: number
  readonly 'string?': string | null
}

export type Fields = Readonly<Record<string, keyof Types>>
export type ClaimsOf<Wanted extends Fields> = { readonly [Name in keyof Wanted]: Types[Wanted[Name]] }

/** Returns these claims and no others; undefined: one is missing or has another type. */
export function readClaims<Wanted extends Fields>(
  claims: unknown,
  wanted: Wanted,
): ClaimsOf<Wanted> | undefined {
  const given = isObject(claims) ? claims : {}
  const picked = Object.fromEntries(Object.keys(wanted).map((name) => [name, given[name]]))
  return hasClaims(picked, wanted) ? picked : undefined
}

/** Whether these claims are present, each with its type. */
export function hasClaims<Wanted extends Fields>(
  claims: Readonly<Record<string, unknown>>,
  wanted: Wanted,
): claims is ClaimsOf<Wanted> {
  return Object.entries(wanted).every(([name, type]) => {
    const value = claims[name]
    return type === 'string?' ? value === null || typeof value === 'string' : typeof value === type
  })
}

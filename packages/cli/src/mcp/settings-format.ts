/** The formats in which clients keep their settings. Everything that is not ours stays as it is, comments too. */

import { isDeepStrictEqual } from 'node:util'
import { asObject } from '@vinspec/contract/guards'

export type Settings = Readonly<Record<string, unknown>>

/** Member of the file, then name or position in it. */
export type Place = readonly [member: string, name: string | number]

export interface Edit {
  readonly place: Place
  /** Undefined: remove what is there. */
  readonly value: object | undefined
}

/** Of texts without a byte order mark. */
export interface SettingsFormat {
  /** What the text says. Null when it is not ours to change: not valid, or no object. */
  read(text: string): Settings | null
  /** May fail to find a way, so that the result must be read again. */
  edit(text: string, edit: Edit): string
  /** As a person would add it by hand. */
  show(settings: object): string
}

/** Throws when the text cannot be edited without changing the meaning of something else. */
export function editSettings(format: SettingsFormat, text: string, edits: readonly Edit[]): string {
  const bare = withoutMark(text)
  let edited = bare
  let expected = format.read(bare)
  for (const edit of edits) {
    edited = format.edit(edited, edit)
    expected = expected && applyEdit(expected, edit)
  }
  const read = format.read(edited)
  if (!expected || !read || !isDeepStrictEqual(withoutEmpty(read), withoutEmpty(expected))) {
    throw new Error('its form leaves no place for an entry')
  }
  return text.slice(0, text.length - bare.length) + edited
}

export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** Whether nothing is written as an empty member or as none depends on the format. */
function withoutEmpty(settings: Settings): Settings {
  const isEmpty = (value: unknown) => isDeepStrictEqual(value, {})
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => !isEmpty(value)))
}

function applyEdit(settings: Settings, { place: [member, name], value }: Edit): Settings {
  const before = settings[member]
  if (Array.isArray(before) || typeof name === 'number') {
    const known: readonly unknown[] = Array.isArray(before) ? before : []
    const items = [...known]
    items.splice(Number(name), value ? 0 : 1, ...(value ? [value] : []))
    return { ...settings, [member]: items }
  }
  const { [name]: _replaced, ...others } = asObject(before) ?? {}
  return { ...settings, [member]: value ? { ...others, [name]: value } : others }
}

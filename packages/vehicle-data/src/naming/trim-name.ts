import type { LabelRow } from '../catalogue/label-rows.ts'
import type { DecodedElements } from '../vin/decode-vin.ts'
import type { Aliases } from './aliases.ts'
import { toTitleCase } from './title-case.ts'

/** The model of a trim, with NHTSA's name of the make and the customers' name of the model. */
interface Model {
  readonly make: string
  readonly model: string
}

/**
 * NHTSA's trim, or its series if it has no trim, if that is one clear name. Words that the model's name has already are
 * left out.
 */
export function registeredTrim(
  { trim, series }: DecodedElements,
  { make, model }: Model,
  aliases: Aliases,
): string | undefined {
  const text = trim ?? (series !== undefined && !SERIES_CODE.test(series) ? series : undefined)
  if (text === undefined) return undefined
  const isClear = !UNCLEAR.test(text.replace(/\bR\/T\b/, ''))
  const name = aliases('trim', make, text) ?? (isClear ? tidy(text) : '')
  return withoutModelWords(name, model)
}

/** What EPA's name adds to the model's, if all remaining rows agree: "Long Range AWD". */
export function versionName(
  { make, model }: Model,
  rows: readonly LabelRow[],
  aliases: Aliases,
): string | undefined {
  const [name, ...others] = new Set(rows.map((row) => nameAfter(row.name, model)))
  if (name === undefined || others.length > 0 || !/^[\w ]{2,40}$/.test(name)) return undefined
  return withoutModelWords(aliases('trim', make, name) ?? tidy(capitalise(name)), model)
}

/** Texts that are not a trim: alternatives, option packages, build codes, and bodies. */
const UNCLEAR =
  /[/,()]|\bpkg\b|\bseries\b|generation|\btype\b|battery|^\D?\d{3}|^(high|low|middle|top|base|ev|bev|suv|supercrew|(b )?electric)$|^\w+-\d$|\d[A-Z]{2} /i
const SERIES_CODE = /^.{1,2}$|^[A-Z]+\d+\w*$|^(sportback|suv)\b|\bsuv$/i

const tidy = (text: string): string =>
  text
    .replace(/\bGC$/, 'Gran Coupe')
    .replace(/\b(EQ[A-Z]|CLA)(?=\d)/, '$1 ')
    .replace(/\b(?:PRO|ECO|[A-Z]{4,})\b/g, toTitleCase)

function withoutModelWords(trim: string, model: string): string | undefined {
  const own = model.toLowerCase().split(' ')
  const words = trim.split(' ').filter((word) => !own.includes(word.toLowerCase()))
  const text = words.join(' ')
  return text === '' ? undefined : text
}

/** The part of an EPA name after the model's, without text in brackets. */
function nameAfter(name: string, model: string): string | undefined {
  if (!name.toLowerCase().startsWith(`${model.toLowerCase()} `)) return undefined
  return (
    name
      .slice(model.length)
      .replace(/^ \((\d+) kW-hr battery pack\)$/, '$1 kWh')
      // Nissan's usable energy of the Ariya, which is not part of a name.
      .replace(/ \d\dkWh\b/, '')
      .replace(/\([^)]*\)|\b[24]WD\b/g, '')
      .replace(/ {2,}/g, ' ')
      .trim()
  )
}

/** One lower-case word ("coupe") as a name; brand spellings ("eDrive40") are left alone. */
const capitalise = (text: string): string => (/^[a-z]+$/.test(text) ? toTitleCase(text.toUpperCase()) : text)

import type { LabelRow } from '../catalogue/label-rows.ts'
import type { DecodedElements } from '../vin/decode-vin.ts'
import { toTitleCase } from './title-case.ts'

/**
 * NHTSA's trim, or its series where it has no trim, when that is one clear name. Words that the model's name has
 * already are not said again.
 */
export function registeredTrim({ trim, series }: DecodedElements, model: string): string | undefined {
  const registered = trim ?? (series !== undefined && !seriesCode.test(series) ? series : undefined)
  const name = registered === undefined ? undefined : spelledOut(registered)
  const isClear =
    name !== undefined && name !== '' && !unclear.test(name.replace(/\bR\/T\b/, '')) && !orderCode.test(name)
  return isClear ? withoutModelWords(tidy(name), model) : undefined
}

/** What EPA's name adds to the model, when all rows left agree on it: "Long Range AWD". */
export function versionName(model: string, rows: readonly LabelRow[]): string | undefined {
  const name = labelVersion(model, rows)
  return name === undefined ? undefined : withoutModelWords(tidy(name), model)
}

/** Makers' order codes and short forms in a trim, and what customers call it; '' for no name at all. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ \((?:\dWT|\dSP|Electric)\)$/, ''],
  [/ (?:W\/O )?Convenience Pkg$/, ''],
  [/^\d(?:WT|SP|LT|VL) (?=Work Truck|RST|LT|\dX)/, ''],
  [/^\dWT$/, 'Work Truck'],
  [/^\dRS$/, 'RS'],
  [/^\d(?:SP|TR)$/, ''],
  [/^(LT|RS) \d \w{3}$/, '$1'],
  [/^(Denali|Elevation|AT4) \d\d$/, '$1'],
  [/^(Luxury) \d\w\w(?: Super Cruise)?$/, '$1'],
  [/^Lux-(?=\d$)/, 'Luxury '],
  [/^(Sport|Tech)-(?=\d$)/, '$1 '],
  [/^Type-S$/i, 'Type S'],
  [/^(Light|Wind|Land) LR$/, '$1 Long Range'],
  [/^(Light|Wind|Land) SR$/, '$1 Standard Range'],
  [/^(ECO|Plus) 3\d$/, '$1'],
  // There is a 450+ and a 450 4MATIC, and no third.
  [/^(EQ[ES] ?\d{3})\+ (?=4MATIC$)/, '$1 '],
  [/^(?:Export|RR)$/, ''],
]

const spelledOut = (name: string): string =>
  spellings.reduce((text, [pattern, spelling]) => text.replace(pattern, spelling), name)

/** Alternatives, option packages, build codes and bodies are no trim. */
const unclear =
  /[/,()]|\bpkg\b|\bseries\b|generation|\btype\b|battery|^\D?\d{3}|^(high|low|middle|top|base|ev|bev|suv|supercrew|(b )?electric)$|^\w+-\d$/i
const orderCode = /\d[A-Z]{2} /
/** "RS 0RP"; but "EV 2LT" is a trim level. */
const orderSuffix = / \d(?!LT)[A-Z]{2}$/
const seriesCode = /^.{1,2}$|^[A-Z]+\d+\w*$|^(sportback|suv)\b|\bsuv$/i

const tidy = (text: string): string =>
  text
    .replace('Preminum', 'Premium')
    .replace(/^EV\+$/, 'Plus')
    .replace('Tourismo', 'Turismo')
    .replace(/ with \d+"$/, '')
    .replace(/\bGC$/, 'Gran Coupe')
    .replace(/^(EQ[A-Z])(?=\d)/, '$1 ')
    .replace(orderSuffix, '')
    .replace(/\bPLAT\b/, 'Platinum')
    .replace(/\b(?:PRO|ECO|[A-Z]{4,})\b/g, toTitleCase)

function withoutModelWords(trim: string, model: string): string | undefined {
  const own = model.toLowerCase().split(' ')
  const words = trim.split(' ').filter((word) => !own.includes(word.toLowerCase()))
  const text = words.join(' ')
  return text === '' ? undefined : text
}

function labelVersion(model: string, rows: readonly LabelRow[]): string | undefined {
  const versions = new Set(rows.map(({ name }) => nameAfter(name, model)))
  const [only] = versions
  return versions.size === 1 && only !== undefined && /^[\w ]{2,30}$/.test(only) && only !== 'BEV'
    ? capitalise(only)
    : undefined
}

/** The rest of an EPA name after the model's, without what stands in brackets. */
function nameAfter(name: string, model: string): string | undefined {
  if (!name.toLowerCase().startsWith(`${model.toLowerCase()} `)) return undefined
  return (
    name
      .slice(model.length)
      .replace(/^ \((\d+) kW-hr battery pack\)$/, '$1 kWh')
      // Nissan's usable energy of the Ariya, which is no name.
      .replace(/ \d\dkWh\b/, '')
      .replace(/\([^)]*\)|\b[24]WD\b/g, '')
      .replace(/ {2,}/g, ' ')
      .trim()
  )
}

/** One lower-case word ("coupe") as a name; brand spellings ("eDrive40") are left alone. */
const capitalise = (text: string): string => (/^[a-z]+$/.test(text) ? toTitleCase(text.toUpperCase()) : text)

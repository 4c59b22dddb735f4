import type { RawVehicle } from '../raw-vehicle.ts'
import { toTitleCase } from './format.ts'

export type VehicleNames = {
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly title: string
}

/** What the customer calls the car: make, model, trim where it is certain, and the headline of them. */
export function presentNames(vehicle: RawVehicle): VehicleNames {
  const make = makeName(vehicle)
  const model = modelName(vehicle)
  const trim = trimName(vehicle, model)
  const name = trim === null ? model : joinModelAndTrim(model, trim)
  return { make, model, trim, title: `${vehicle.modelYear} ${make} ${name}` }
}

/** NHTSA's spelling, but EPA's where NHTSA shouts ("RIVIAN"). */
function makeName({ make, labelMake }: RawVehicle): string {
  if (make !== make.toUpperCase()) return make
  return labelMake ?? (make.length > 4 ? toTitleCase(make) : make)
}

/** Words by which EPA names the electric version of a model that NHTSA names like the petrol one. */
const electricSuffix = /^ ?(EV|Electric|Lightning|e-tron)\b/i

function modelName({ make, model, labelRows, otherVersions }: RawVehicle): string {
  const bare = model.replace(/ (Hatchback|MPV)$/, '').replace(new RegExp(`^${make} `, 'i'), '')
  if (model === 'PS2') return '2'
  const suffixes = [...labelRows, ...otherVersions].map(({ name }) =>
    name.toLowerCase().startsWith(bare.toLowerCase())
      ? electricSuffix.exec(name.slice(bare.length))?.[1]
      : undefined,
  )
  const suffix = suffixes[0]
  if (suffix === undefined || suffixes.some((other) => other !== suffix)) return bare
  return `${bare} ${make === 'Kia' && suffix === 'Electric' ? 'EV' : suffix}`
}

/** NHTSA's trim or series where it is one clear name, else EPA's version name where only one is left. */
function trimName(vehicle: RawVehicle, model: string): string | null {
  const { trim, series } = vehicle.decoded
  const named = [trim, series].find((text) => text !== undefined && isClear(text))
  const name = named === undefined ? labelVersion(vehicle) : tidy(named)
  return name === undefined || sameText(name, model) || isPartOf(name, model) ? null : name
}

/** No alternatives, codes or notes. */
const isClear = (text: string): boolean =>
  !/[/,()]|w\/|pkg|series|generation|type |battery|electric$|^(bev|suv|sportback|ev)$|\d{3}|^\W*.{1,2}$/i.test(
    text,
  ) || /^EQ/.test(text)

const tidy = (text: string): string =>
  text
    .replace('Preminum', 'Premium')
    .replace(/\bGC$/, 'Gran Coupe')
    .replace(/^(EQ[A-Z])(\d)/, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{4,}$/.test(word) ? toTitleCase(word) : word))
    .join(' ')

/** What EPA's name adds to the model, when all rows left agree on it: "Long Range AWD". */
function labelVersion({ model, labelRows }: RawVehicle): string | undefined {
  const versions = new Set(
    labelRows.map(({ name, wheels }) =>
      name
        .slice(name.toLowerCase().startsWith(model.toLowerCase()) ? model.length : name.length)
        .replace(/\(.*\)|-/g, wheels === '' ? '' : '')
        .trim(),
    ),
  )
  const [version = ''] = versions
  return versions.size === 1 && /^[\w ]{2,30}$/.test(version) ? version : undefined
}

/** "Model 3" and "Long Range"; a trim that begins with the model's own name stands for both. */
function joinModelAndTrim(model: string, trim: string): string {
  const [base = '', body = ''] = model.split(/-Class ?/)
  return trim.startsWith(base) && body !== undefined && base !== model
    ? `${trim} ${body}`.trim()
    : `${model} ${trim}`
}

const compact = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const sameText = (one: string, other: string): boolean => compact(one) === compact(other)
const isPartOf = (part: string, whole: string): boolean => compact(whole).endsWith(compact(part))

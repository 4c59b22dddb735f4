import type { ReadTable } from '../read-table.ts'
import { remember } from '../remember.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import type { LabelName, LabelRow, LabelRows } from './label-rows.ts'
import type { ModelFamily } from './model-family.ts'
import type { ModelRow } from './model-row.ts'

/** The content of `data/model-families.txt` and `data/label-names.txt`. Lines are parsed when a VIN first needs them. */
export interface ModelFamilies {
  readonly of: (decoded: DecodedVin) => ModelFamily
  /** Every model year with NHTSA's name of the model and EPA's labels of all its versions. */
  readonly all: () => readonly RegisteredModelYear[]
  /** EPA's names of a model in all years. Names, unlike figures, may be used for other years. */
  readonly labelNames: (make: string, model: string) => readonly LabelName[]
}

export interface RegisteredModelYear {
  readonly make: string
  readonly model: string
  readonly year: number
  readonly rows: readonly LabelRow[]
}

export function loadModelFamilies(readTable: ReadTable, labels: LabelRows): ModelFamilies {
  const familyLines = new Map(readTable('model-families.txt').map((line) => splitKey(line, 3)))
  const nameLines = new Map(readTable('label-names.txt').map((line) => splitKey(line, 2)))
  const families = new Map<string, ModelFamily>()
  const labelNames = new Map<string, readonly LabelName[]>()
  return {
    of(decoded) {
      const { make, model, modelYear } = decoded
      const key = `${make}\t${model}\t${modelYear}`
      const line = familyLines.get(key)
      if (line === undefined || !isSoldInUs(decoded)) return withoutLabels
      return remember(families, key, () => parseFamily(line, labels.of(modelYear, make)))
    },
    all: () =>
      [...familyLines].map(([key, line]) => {
        const [make = '', model = '', year] = key.split('\t')
        const { rows } = parseFamily(line, labels.of(Number(year), make))
        return { make, model, year: Number(year), rows: rows.map(({ row }) => row) }
      }),
    labelNames(make, model) {
      const key = `${make}\t${model}`
      return remember(labelNames, key, () => (nameLines.get(key) ?? '').split('\t').flatMap(parseName))
    },
  }
}

const withoutLabels: ModelFamily = {
  rows: [],
  neighbourWords: [],
  names: [],
  motorTexts: [],
  ampereHours: [],
  packKwh: [],
  trimPowers: new Map(),
  namesAllWheels: false,
}

/** Parses a line that `build/family-tables.ts` wrote, after its make, model, and year. */
function parseFamily(line: string, labelRows: readonly LabelRow[]): ModelFamily {
  const [
    rows = '',
    neighbourWords = '',
    names = '',
    motorTexts = '',
    ampereHours = '',
    packKwh = '',
    powers = '',
    allWheels,
  ] = line.split('\t')
  return {
    rows: rows.split(',').flatMap((text) => parseRow(text, labelRows)),
    neighbourWords: words(neighbourWords),
    names: names.split(',').map(words),
    motorTexts: motorTexts === '' ? [] : motorTexts.split('|'),
    ampereHours: words(ampereHours).map(Number),
    packKwh: words(packKwh).map(Number),
    trimPowers: new Map(powers === '' ? [] : powers.split('|').map(parsePowers)),
    namesAllWheels: allWheels === '1',
  }
}

function parseRow(text: string, labelRows: readonly LabelRow[]): ModelRow[] {
  const [place = '', own = '', required = ''] = text.split(':')
  const row = labelRows[Number(place)]
  return row === undefined ? [] : [{ row, words: words(own), required: words(required) }]
}

function parsePowers(text: string): [string, readonly number[]] {
  const [trim = '', powers = ''] = text.split(':')
  return [trim, words(powers).map(Number)]
}

const words = (text: string): string[] => (text === '' ? [] : text.split(' '))

function parseName(text: string): LabelName[] {
  const [name, baseModel] = text.split('|')
  return name === undefined || baseModel === undefined ? [] : [{ name, baseModel }]
}

/** Splits a line into its first fields and the rest. */
function splitKey(line: string, keyFields: number): [string, string] {
  let end = -1
  for (let field = 0; field < keyFields; field += 1) end = line.indexOf('\t', end + 1)
  return [line.slice(0, end), line.slice(end + 1)]
}

/** Tesla's Shanghai and Brandenburg cars are not certified in the US: EPA's labels are not theirs. */
const isSoldInUs = ({ maker }: DecodedVin): boolean => maker.wmi !== 'LRW' && maker.wmi !== 'XP7'

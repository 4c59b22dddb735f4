import type { Plant } from '../naming/plant-name.ts'
import type { ReadTable } from '../read-table.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'

const PLANT_POSITION = 10

/** Finds the plant of a VIN. If NHTSA's patterns differ by year, the plant of most years. */
export function loadPlants(readTable: ReadTable): (decoded: DecodedVin) => Plant {
  const plants = new Map(readTable('plants.txt').map(toPlant))
  return ({ vin, maker, model, elements }) =>
    plants.get(`${maker.wmi}\t${model}\t${vin.charAt(PLANT_POSITION)}`) ?? elements
}

function toPlant(line: string): [string, Plant] {
  const [wmi = '', model = '', letter = '', ...place] = line.split('\t')
  const [plantCity, plantState, plantCountry] = place.map((text) => (text === '' ? undefined : text))
  return [`${wmi}\t${model}\t${letter}`, { plantCity, plantState, plantCountry }]
}

/** The vPIC elements that are kept: their letter in `data/pattern-schemas.txt`, our name, vPIC's name. */
const elements = [
  ['M', 'model', 'Model'],
  ['S', 'series', 'Series'],
  ['T', 'trim', 'Trim'],
  ['I', 'engineInfo', 'Other Engine Info'],
  ['E', 'engineModel', 'Engine Model'],
  ['B', 'bodyClass', 'Body Class'],
  ['D', 'doors', 'Doors'],
  ['W', 'driveType', 'Drive Type'],
  ['F', 'fuelPrimary', 'Fuel Type - Primary'],
  ['G', 'fuelSecondary', 'Fuel Type - Secondary'],
  ['L', 'electrification', 'Electrification Level'],
  ['Y', 'batteryType', 'Battery Type'],
  ['V', 'weightClass', 'Gross Vehicle Weight Rating From'],
  ['C', 'plantCity', 'Plant City'],
  ['P', 'plantState', 'Plant State'],
  ['N', 'plantCountry', 'Plant Country'],
] as const

export type PatternElement = (typeof elements)[number][1]

/** Our name to letter. */
export const codesByElement: ReadonlyMap<PatternElement, string> = new Map(
  elements.map(([code, element]) => [element, code]),
)

/** Letter to our name. */
export const elementsByCode: ReadonlyMap<string, PatternElement> = new Map(
  elements.map(([code, element]) => [code, element]),
)

/** vPIC's name to letter. */
export const codesByVpicName: ReadonlyMap<string, string> = new Map(
  elements.map(([code, , vpicName]) => [vpicName, code]),
)

/** The vPIC elements that are kept, each with the letter that stands for it in `data/pattern-schemas.txt`. */
export const patternElements = {
  model: ['M', 'Model'],
  series: ['S', 'Series'],
  trim: ['T', 'Trim'],
  engineInfo: ['I', 'Other Engine Info'],
  engineModel: ['E', 'Engine Model'],
  bodyClass: ['B', 'Body Class'],
  doors: ['D', 'Doors'],
  driveType: ['W', 'Drive Type'],
  fuelPrimary: ['F', 'Fuel Type - Primary'],
  fuelSecondary: ['G', 'Fuel Type - Secondary'],
  electrification: ['L', 'Electrification Level'],
  batteryType: ['Y', 'Battery Type'],
  weightClass: ['V', 'Gross Vehicle Weight Rating From'],
  plantCity: ['C', 'Plant City'],
  plantState: ['P', 'Plant State'],
  plantCountry: ['N', 'Plant Country'],
} as const

export type PatternElement = keyof typeof patternElements

/** vPIC's element name to letter. */
export const elementCodes: ReadonlyMap<string, string> = new Map(
  Object.values(patternElements).map(([code, name]) => [name, code]),
)

import { loadAliases } from '../../src/naming/aliases.ts'
import { plantName } from '../../src/naming/plant-name.ts'
import { readTable } from '../../src/read-table.ts'
import { elementsByCode } from '../../src/vin/pattern-elements.ts'

/** Cities that NHTSA's patterns put in several countries, or in several parts of one. */
export function placeFindings(): string[] {
  const aliases = loadAliases(readTable)
  const homes = plants().flatMap((plant) => {
    const [city = '', ...home] = plantName(plant, '', aliases)?.split(', ') ?? []
    const isWhole = plant.plantCity !== undefined && plant.plantCountry !== undefined
    return isWhole ? [{ city, country: home.at(-1) ?? '', part: home.slice(0, -1).join(', ') }] : []
  })
  return [
    ...homesBy(
      homes,
      ({ city }) => city,
      ({ country }) => country,
    ),
    ...homesBy(
      homes.filter(({ part }) => part !== ''),
      ({ city, country }) => `${city}, ${country}`,
      ({ part }) => part,
    ),
  ]
}

interface Home {
  readonly city: string
  readonly country: string
  readonly part: string
}

/** "Salem, United States: Oregon, Virginia" for every place with more than one location. */
function homesBy(
  homes: readonly Home[],
  placeOf: (home: Home) => string,
  homeOf: (home: Home) => string,
): string[] {
  return [...Map.groupBy(homes, placeOf)].flatMap(([place, own]) => {
    const known = [...new Set(own.map(homeOf))].sort()
    return known.length > 1 ? [`${place}: ${known.join(', ')}`] : []
  })
}

type Plant = Partial<Record<'plantCity' | 'plantState' | 'plantCountry', string>>

/** Every plant in NHTSA's patterns, once for each spelling. */
function plants(): Plant[] {
  const texts = readTable('pattern-values.txt')
  const known = new Map<string, Plant>()
  for (const line of readTable('pattern-schemas.txt')) {
    const byKeys = new Map<string, Record<string, string>>()
    for (const group of line.split('\t')) {
      const [keys = '', , values = ''] = group.split(' ')
      for (const value of values.split(',')) {
        const element = elementsByCode.get(value.charAt(0))
        if (element?.startsWith('plant') !== true) continue
        const plant = byKeys.get(keys) ?? {}
        plant[element] = texts[Number.parseInt(value.slice(1), 36)] ?? ''
        byKeys.set(keys, plant)
      }
    }
    for (const plant of byKeys.values()) known.set(JSON.stringify(plant), plant)
  }
  return [...known.values()]
}

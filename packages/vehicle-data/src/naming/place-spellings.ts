/** NHTSA's several spellings of one place, to one of them. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['AGUASCALIENTES CITY', 'Aguascalientes'],
  ['CLAYCOMO, KANSAS CITY', 'Claycomo'],
  ['CUAUTITAN', 'Cuautitlan'],
  ['ENGLAND', 'United Kingdom'],
  ['GENT', 'Ghent'],
  ['GENT PLANT', 'Ghent'],
  ['GOTHENBURG MUNICIPALITY, VÄSTRA GÖTALAND COUNTY', 'Gothenburg'],
  ['GWANG-JU', 'Gwangju'],
  ['GWANG-JU (AUTOLAND)', 'Gwangju'],
  ['HWASUNG', 'Hwaseong'],
  ['KAMIKAMOU, KAMINOKAWA, KAWACHI DISTRICT', 'Kaminokawa'],
  ['KANSAS CITY, CLAYCOMO', 'Claycomo'],
  ['KANSAS CITY: CLAYCOMO', 'Claycomo'],
  ['KWANGJU', 'Gwangju'],
  ['NAGOYA-3', 'Nagoya'],
  ['ORION', 'Lake Orion'],
  ['SALTILLO, RAMOS ARIZPE', 'Ramos Arizpe'],
  ['SAN JOSE CHIAPA', 'San José Chiapa'],
  ['SAN JOSÉ CHIAPA', 'San José Chiapa'],
  ['SPRINGHILL', 'Spring Hill'],
  ['TOCHIGI PLANT', 'Tochigi'],
  ['TOCHIGI PLANT, KAWACHI-GUN', 'Tochigi'],
  ['TOYOTA CITY', 'Toyota'],
  ['UL-SAN', 'Ulsan'],
  ['UNITED KINGDOM (UK)', 'United Kingdom'],
  ['UNITED STATES (USA)', 'United States'],
  ['WHASUNG', 'Hwaseong'],
  ['ZHANGIAKOU', 'Zhangjiakou'],
])

/** Cities whose state NHTSA gives wrongly or not at all: its patterns have this one in Chiapas, in Puebla and in none. */
const states: ReadonlyMap<string, string> = new Map([['San José Chiapa', 'PUEBLA']])

/** The state of a plant: NHTSA's, unless the city (as {@link spellPlace} spells it) is known to be in another. */
export const stateOf = (city: string | undefined, state: string | undefined): string | undefined =>
  states.get(city ?? '') ?? state

/** The one spelling of a place, without the words for "prefecture" and "province". */
export function spellPlace(place: string): string {
  const bare = place.replace(/[ -](PREFECTURE|PROVINCE|DO)$/, '')
  return spellings.get(bare) ?? bare
}

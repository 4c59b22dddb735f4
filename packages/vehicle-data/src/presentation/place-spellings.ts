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

/** The one spelling of a place, without the words for "prefecture" and "province". */
export function spellPlace(place: string): string {
  const bare = place.replace(/[ -](PREFECTURE|PROVINCE|DO)$/, '')
  return spellings.get(bare) ?? bare
}

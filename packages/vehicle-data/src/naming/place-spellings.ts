/** NHTSA's several spellings of one place, to one of them. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['AGUASCALIENTES CITY', 'Aguascalientes'],
  ['CLAYCOMO, KANSAS CITY', 'Claycomo'],
  ['BOM', 'Born'],
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
  ['KECSKEMET', 'Kecskemét'],
  ['KECSKEMÉT', 'Kecskemét'],
  ['KWANGJU', 'Gwangju'],
  ['MOTOMACHI', 'Toyota'],
  ['MOTOMACHI, TOYOTA', 'Toyota'],
  ['NAGOYA-3', 'Nagoya'],
  ['ORION', 'Lake Orion'],
  ['OSNABRUCK', 'Osnabrück'],
  ['OSNABRUEK', 'Osnabrück'],
  ['SALTILLO, RAMOS ARIZPE', 'Ramos Arizpe'],
  ['SAN JOSE CHIAPA', 'San José Chiapa'],
  ['SAN JOSÉ CHIAPA', 'San José Chiapa'],
  ['SPRINGHILL', 'Spring Hill'],
  ['TOCHIGI PLANT', 'Tochigi'],
  ['TOCHIGI PLANT, KAWACHI-GUN', 'Tochigi'],
  ['TOYOTA', 'Toyota'],
  ['TOYOTA CITY', 'Toyota'],
  ['UL-SAN', 'Ulsan'],
  ['ULSAN', 'Ulsan'],
  ['UNITED KINGDOM (UK)', 'United Kingdom'],
  ['UNITED STATES (USA)', 'United States'],
  ['UUSIKAUPUNKI', 'Uusikaupunki'],
  ['UUSUIKAUPUNKI', 'Uusikaupunki'],
  ['WHASUNG', 'Hwaseong'],
  ['WORKING', 'Woking'],
  ['ZHANGIAKOU', 'Zhangjiakou'],
])

/** Where a place is, in NHTSA's spelling; the state only where a city's name alone may not do. */
type Home = { readonly state?: string; readonly country: string }

/** Cities that NHTSA's patterns put into a wrong state or country somewhere. */
const homes: ReadonlyMap<string, Home> = new Map([
  ['ASAN', { state: 'SOUTH CHUNGCHEONG', country: 'SOUTH KOREA' }],
  ['CAMBRIDGE', { state: 'ONTARIO', country: 'CANADA' }],
  ['CHENGDU', { state: 'SICHUAN', country: 'CHINA' }],
  ['CHEON-JU', { country: 'SOUTH KOREA' }],
  ['CONWAY', { state: 'ARKANSAS', country: 'UNITED STATES (USA)' }],
  ['GRAZ', { country: 'AUSTRIA' }],
  ['HAMBACH', { country: 'FRANCE' }],
  ['HERMOSILLO', { state: 'SONORA', country: 'MEXICO' }],
  ['Kecskemét', { country: 'HUNGARY' }],
  ['MEXICALI', { state: 'BAJA CALIFORNIA', country: 'MEXICO' }],
  ['NOVO MESTO', { country: 'SLOVENIA' }],
  ['OSHAWA', { state: 'ONTARIO', country: 'CANADA' }],
  ['RUESSELSHEIM', { country: 'GERMANY' }],
  ['San José Chiapa', { state: 'PUEBLA', country: 'MEXICO' }],
  ['SANTIAGO TIANGUISTENCO', { state: 'STATE OF MEXICO', country: 'MEXICO' }],
  ['Toyota', { state: 'AICHI', country: 'JAPAN' }],
  ['Ulsan', { country: 'SOUTH KOREA' }],
  ['Uusikaupunki', { country: 'FINLAND' }],
  ['WINDSOR', { state: 'ONTARIO', country: 'CANADA' }],
])

/** The home of a city (as {@link spellPlace} spells it) that NHTSA does not always know. */
export const homeOf = (city: string): Home | undefined => homes.get(city)

/** The one spelling of a place, without the words for "prefecture" and "province". */
export function spellPlace(place: string): string {
  const bare = place.replace(/[ -](PREFECTURE|PROVINCE|DO)$/, '')
  return spellings.get(bare) ?? bare
}

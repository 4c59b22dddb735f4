/** What a sheet on another site says in its own words. Names of versions stay English: they are the maker's. */

export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

type Words = Readonly<Record<Language, string>>

/** By the keys by which a page chooses its rows, in the order in which they are shown. */
export const ROW_WORDS = {
  range: { en: 'EPA range', es: 'Autonomía EPA', fr: 'Autonomie EPA' },
  city_range: { en: 'City', es: 'Ciudad', fr: 'Ville' },
  highway_range: { en: 'Highway', es: 'Carretera', fr: 'Autoroute' },
  battery: { en: 'Battery', es: 'Batería', fr: 'Batterie' },
  efficiency: { en: 'Consumption', es: 'Consumo', fr: 'Consommation' },
  power: { en: 'Power', es: 'Potencia', fr: 'Puissance' },
  level_2_charging: { en: 'Charging at home', es: 'Carga en casa', fr: 'Recharge à domicile' },
  dc_power: { en: 'Fast charging', es: 'Carga rápida', fr: 'Recharge rapide' },
  dc_charging_10_to_80: {
    en: 'Fast charging, 10% to 80%',
    es: 'Carga rápida, de 10% a 80%',
    fr: 'Recharge rapide, de 10\u00A0à\u00A080\u00A0%',
  },
  charging_port: { en: 'Charging port', es: 'Puerto de carga', fr: 'Prise de recharge' },
  annual_electricity_cost: {
    en: 'Electricity cost',
    es: 'Costo de electricidad',
    fr: "Coût de l'électricité",
  },
  drive: { en: 'Drive', es: 'Tracción', fr: 'Transmission' },
  seats: { en: 'Seats', es: 'Asientos', fr: 'Places' },
  cargo_volume: { en: 'Cargo volume', es: 'Espacio para equipaje', fr: 'Volume du coffre' },
  warranty: { en: 'Warranty when new', es: 'Garantía de fábrica', fr: "Garantie d'origine" },
} as const satisfies Readonly<Record<string, Words>>

export type RowKey = keyof typeof ROW_WORDS

export const NOTE_WORDS = {
  lookedUp: {
    en: 'Figures of the car when new, from public sources. Looked up',
    es: 'Datos del auto nuevo, de fuentes públicas. Consultado el',
    fr: 'Données de la voiture neuve, de sources publiques. Consulté le',
  },
  all: {
    en: 'All figures and sources',
    es: 'Todos los datos y fuentes',
    fr: 'Toutes les données et sources',
  },
  wrong: {
    en: 'Something wrong with this car?',
    es: '¿Hay algún error en los datos?',
    fr: 'Une erreur dans ces données ?',
  },
  gone: {
    en: 'This sheet is no longer shown.',
    es: 'Esta ficha ya no se muestra.',
    fr: "Cette fiche n'est plus affichée.",
  },
  busy: {
    en: 'Your network opened many sheets. Reload the page in a minute.',
    es: 'Su red abrió muchas fichas. Recargue la página en un minuto.',
    fr: 'Votre réseau a ouvert beaucoup de fiches. Rechargez la page dans une minute.',
  },
  corrected: { en: 'Corrected since:', es: 'Corregido después:', fr: 'Corrigé depuis :' },
  not: { en: 'not', es: 'no', fr: 'et non' },
  failed: {
    en: "This sheet can't be shown right now. Reload the page in a minute.",
    es: 'No se puede mostrar esta ficha en este momento. Recargue la página en un minuto.',
    fr: "Cette fiche ne peut pas être affichée pour l'instant. Rechargez la page dans une minute.",
  },
  sources: { en: 'Sources:', es: 'Fuentes:', fr: 'Sources :' },
  scan: {
    en: 'Scan for all figures and sources, until',
    es: 'Escanee para ver todos los datos y fuentes, hasta el',
    fr: "Scannez pour voir toutes les données et les sources, jusqu'au",
  },
  code: {
    en: 'QR code that opens all figures and sources',
    es: 'Código QR que abre todos los datos y fuentes',
    fr: 'Code QR qui ouvre toutes les données et les sources',
  },
} as const satisfies Readonly<Record<string, Words>>

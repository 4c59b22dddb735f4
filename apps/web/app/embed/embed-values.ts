/** What a sheet's values say in words, in the reader's language: vehicle data says it in English, in few and fixed phrases. */
import type { Language } from './embed-words.ts'

/** Whole phrases before their parts. Units and the names of plugs are the same everywhere. */
const PHRASES: ReadonlyArray<readonly [english: string | RegExp, es: string, fr: string]> = [
  ['Front-wheel drive', 'Tracción delantera', 'Traction avant'],
  ['Rear-wheel drive', 'Tracción trasera', 'Propulsion arrière'],
  ['All-wheel drive', 'Tracción en las cuatro ruedas', 'Quatre roues motrices'],
  [
    'DC fast charging not known',
    'Se desconoce si tiene carga rápida de CC',
    'Recharge rapide CC : information inconnue',
  ],
  ['No DC fast charging', 'Sin carga rápida de CC', 'Pas de recharge rapide CC'],
  ['DC fast charging', 'carga rápida de CC', 'recharge rapide CC'],
  [
    'in some versions or as an option',
    'en algunas versiones o como opción',
    'sur certaines versions ou en option',
  ],
  [
    "(DC, with the maker's adapter)",
    '(CC, con el adaptador del fabricante)',
    "(CC, avec l'adaptateur du constructeur)",
  ],
  ['(AC)', '(CA)', '(CA)'],
  [
    'High-priced propulsion parts, in California and states with its rules:',
    'Piezas caras de la propulsión, en California y estados con sus normas:',
    'Pièces coûteuses de la propulsion, en Californie et dans les États qui suivent ses règles :',
  ],
  ['Vehicle:', 'Vehículo:', 'Véhicule :'],
  ['Powertrain:', 'Tren motriz:', 'Groupe motopropulseur :'],
  ['Battery:', 'Batería:', 'Batterie :'],
  ['Corrosion:', 'Corrosión:', 'Corrosion :'],
  [' years or ', ' años o ', ' ans ou '],
  [' years, any mileage', ' años, sin límite de millas', ' ans, kilométrage illimité'],
  [' miles', ' millas', ' miles'],
  [' at least ', ' al menos ', ' au moins '],
  [' of its capacity left', ' de su capacidad', ' de sa capacité'],
  [' of its capacity', ' de su capacidad', ' de sa capacité'],
  ['about ', 'aprox. ', 'environ '],
  ['(estimate)', '(estimación)', '(estimation)'],
  [' when new', ' de fábrica', " à l'origine"],
  [' now', ' ahora', ' actuellement'],
  [' at 240 V', ' a 240 V', ' à 240 V'],
  ['/yr', ' al año', ' par an'],
  ['All wheels', 'todas las ruedas', 'toutes les roues'],
  ['Other wheels', 'otras ruedas', 'autres roues'],
  [' in front', ' pulg. delante', ' po à l’avant'],
  [' in rear', ' pulg. detrás', ' po à l’arrière'],
  [' cu ft', ' pies³', ' pi³'],
  [
    "Makers' documents and the press",
    'Documentos de los fabricantes y prensa',
    'Documents des constructeurs et presse',
  ],
  ['(community)', '(comunidad)', '(communauté)'],
  [/(?<=\d) in\b/g, ' pulg.', ' po'],
  [' or ', ' o ', ' ou '],
  [' to ', ' a ', ' à '],
]

/** As French writes them: "1 350 $", "70 %", "12,75". */
const FRENCH_NUMBERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?<=\d),(?=\d{3})/g, '\u202F'],
  [/(?<=\d)\.(?=\d)/g, ','],
  [/\$([\d\u202F,]+)/g, '$1\u00A0$'],
  [/(?<=\d)%/g, '\u00A0%'],
]

const DAY = /\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g

export const dayIn = (language: Language, day: Date): string =>
  day.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })

export function valueIn(language: Language, english: string): string {
  if (language === 'en') return english
  const dated = english.replaceAll(DAY, (day) => dayIn(language, new Date(`${day} UTC`)))
  const words = PHRASES.reduce(
    (left, [phrase, es, fr]) => left.replaceAll(phrase, language === 'es' ? es : fr),
    dated,
  )
  if (language === 'es') return words
  return FRENCH_NUMBERS.reduce((left, [written, french]) => left.replaceAll(written, french), words)
}

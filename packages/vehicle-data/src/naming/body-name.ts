/** NHTSA's body class to the common name. */
const bodies: readonly (readonly [RegExp, string])[] = [
  [/^Sport Utility Vehicle/, 'SUV'],
  [/^Crossover/, 'Crossover'],
  [/^Sedan/, 'Sedan'],
  [/^Hatchback/, 'Hatchback'],
  [/^Convertible/, 'Convertible'],
  [/^Step Van/, 'Step van'],
]

/** `trim` tells a wagon where makers register the sedan's body for it. */
export function bodyName(bodyClass: string | undefined, trim = ''): string | undefined {
  if (/\b(cross|sport) tou?rismo\b/i.test(trim)) return 'Wagon'
  if (bodyClass === undefined) return undefined
  return bodies.find(([pattern]) => pattern.test(bodyClass))?.[1] ?? bodyClass
}

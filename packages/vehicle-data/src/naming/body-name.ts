/** NHTSA's body class to the common name. */
const bodies: readonly (readonly [RegExp, string])[] = [
  [/^Sport Utility Vehicle/, 'SUV'],
  [/^Crossover/, 'Crossover'],
  [/^Sedan/, 'Sedan'],
  [/^Hatchback/, 'Hatchback'],
  [/^Convertible/, 'Convertible'],
  [/^Step Van/, 'Step van'],
]

export function bodyName(bodyClass: string | undefined): string | undefined {
  if (bodyClass === undefined) return undefined
  return bodies.find(([pattern]) => pattern.test(bodyClass))?.[1] ?? bodyClass
}

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
  if (/\b(cross|sport) to?urismo\b/i.test(trim)) return 'Wagon'
  if (bodyClass === undefined) return undefined
  return bodies.find(([pattern]) => pattern.test(bodyClass))?.[1] ?? bodyClass
}

/** Doors at the sides. Some makers count the hatch at the back, others of the same body don't. */
export const sideDoors = (doors: string | undefined): number | undefined =>
  doors === undefined ? undefined : Number(doors) - (Number(doors) % 2)

/** NHTSA's body class to the common name. */
const bodies: readonly (readonly [RegExp, string])[] = [
  [/^Sport Utility Vehicle/, 'SUV'],
  [/^Crossover/, 'Crossover'],
  [/^Sedan/, 'Sedan'],
  [/^Hatchback/, 'Hatchback'],
  [/^Convertible/, 'Convertible'],
  [/^Step Van/, 'Step van'],
]

/** @param trim identifies wagons that makers register with the sedan's body */
export function bodyName(bodyClass: string | undefined, trim = ''): string | undefined {
  if (/\b(cross|sport) to?urismo\b/i.test(trim)) return 'Wagon'
  if (bodyClass === undefined) return undefined
  return bodies.find(([pattern]) => pattern.test(bodyClass))?.[1] ?? bodyClass
}

/** The number of side doors. An odd number includes the hatch, which only some makers count. */
export const sideDoors = (doors: string | undefined): number | undefined =>
  doors === undefined ? undefined : Number(doors) - (Number(doors) % 2)

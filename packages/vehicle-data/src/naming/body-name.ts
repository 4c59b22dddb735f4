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

/** Doors at the sides. Some makers count the hatch at the back, others of the same body don't. */
export function sideDoors(doors: string | undefined, body: string | undefined): number | undefined {
  if (doors === undefined) return undefined
  const count = Number(doors)
  return body !== undefined && hatched.has(body) && count % 2 === 1 ? count - 1 : count
}

const hatched: ReadonlySet<string> = new Set(['SUV', 'Crossover', 'Hatchback', 'Wagon'])

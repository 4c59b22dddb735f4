import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const assets = fileURLToPath(new URL('../dist/client/assets/', import.meta.url))

test("scripts for browsers contain none of the server's code", async () => {
  let scripts = 0
  for await (const name of glob('*.js', { cwd: assets })) {
    const text = await readFile(assets + name, 'utf8')
    scripts++
    expect([name, /prisma|api_key|"node:|PORTAL_SECRET|better-auth/.exec(text)?.[0]]).toEqual([
      name,
      undefined,
    ])
  }
  expect(scripts).toBeGreaterThan(10)
})

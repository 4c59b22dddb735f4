import { expect } from 'vitest'
import type { ServerProcess } from './server-process.ts'

/** A stopping server reports it on the admin port and accepts no new requests. Resolves once both are true. */
export async function untilNobodyIsLetIn({ adminOrigin }: ServerProcess, url: string): Promise<void> {
  const ask = (each: string) =>
    fetch(each).then(
      ({ status }) => status,
      () => 'nobody listens',
    )
  await expect.poll(() => ask(`${adminOrigin}/health/ready`), { interval: 10 }).toBe(503)
  expect(await ask(`${adminOrigin}/health/live`)).toBe(200)
  await expect.poll(() => ask(url)).toBe('nobody listens')
}

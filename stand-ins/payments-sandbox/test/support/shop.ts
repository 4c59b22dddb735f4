/** The shop that a payment page leads back to. */
import { createServer } from 'node:http'

export interface Shop {
  readonly url: string
  close(): void
}

export async function startShop(): Promise<Shop> {
  const server = createServer((_request, response) => response.end('the shop'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the shop has no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

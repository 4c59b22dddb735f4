/** The real service, and a door by which tests in Python make customers. */
import { createServer } from 'node:http'
import { startTestService } from '@vinspec/api/testing'
import { listen } from '@vinspec/core/testing/listen'

export interface Control extends AsyncDisposable {
  readonly apiUrl: string
  /** `POST /` with `{"credits": 9}` makes a customer; with an `id` too, it gives that one more. */
  readonly url: string
  createKey(credits: number): Promise<string>
}

export async function startControl(): Promise<Control> {
  const service = await startTestService()
  await service.startWorker()
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked: { credits: number; id?: string } = JSON.parse(Buffer.concat(chunks).toString())
    if (asked.id !== undefined) await service.grant(asked.id, asked.credits)
    const customer = asked.id === undefined ? await service.createCustomer({ credits: asked.credits }) : {}
    response.end(JSON.stringify(customer))
  })
  const port = await listen(server)
  return {
    apiUrl: service.apiUrl,
    url: `http://127.0.0.1:${port}/`,
    createKey: async (credits) => (await service.createCustomer({ credits })).apiKey,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await service.close()
    },
  }
}

/** A webhook endpoint that checks signatures with the `stripe` package. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'

export const WEBHOOK_SECRET = 'whsec_0123456789abcdef0123456789abcdef'

export class Receiver {
  /** Verified events in the order of arrival. */
  readonly events: Stripe.Event[] = []
  /** Statuses of the next responses, then 200. 0: no response at all. */
  answers: number[] = []
  #waiting: (() => void)[] = []
  readonly #server = createServer(async (request, response) => {
    const signature = request.headers['stripe-signature'] ?? ''
    this.events.push(Stripe.webhooks.constructEvent(await text(request), signature, WEBHOOK_SECRET))
    const status = this.answers.shift() ?? 200
    if (status > 0) response.writeHead(status).end()
    for (const each of this.#waiting.splice(0)) each()
  })

  get types(): string[] {
    return this.events.map((each) => each.type)
  }

  get url(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the endpoint has no port')
    return `http://127.0.0.1:${address.port}/webhook`
  }

  async listen(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
  }

  /** Resolves when this many events have arrived. */
  async arrived(count: number): Promise<void> {
    while (this.events.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

export async function startReceiver(): Promise<Receiver> {
  const receiver = new Receiver()
  await receiver.listen()
  onTestFinished(() => receiver.close())
  return receiver
}

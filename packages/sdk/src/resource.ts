/** What the resources of the client have in common: they send calls. */
import { ApiCall } from './api-call.ts'
import type { IdempotentCallOptions } from './call-options.ts'
import { PagedCall, type Paging } from './paged-call.ts'
import type { Send, Traits, Transport } from './transport.ts'

export class Resource {
  readonly #transport: Transport

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** @internal */
  protected call<T>(options: IdempotentCallOptions, send: Send<T>, traits: Traits = {}): ApiCall<T> {
    return new ApiCall(this.#transport(send, options, traits))
  }

  /** @internal */
  protected callPaged<Page, Item>(
    options: IdempotentCallOptions,
    send: Send<Page>,
    paging: Paging<Page, Item>,
    traits: Traits = {},
  ): PagedCall<Page, Item> {
    return new PagedCall(this.#transport(send, options, traits), paging)
  }
}

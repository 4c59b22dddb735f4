/** What the resources of the client have in common: they send calls. */
import type { ApiCall } from './api-call.ts'
import type { IdempotentCallOptions } from './call-options.ts'
import type { PagedCall, Paging } from './paged-call.ts'
import type { Input, Operation } from './request.ts'
import type { Transport } from './transport.ts'

export class Resource {
  readonly #transport: Transport

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** @internal */
  protected call<T>(operation: Operation, input: Input, options: IdempotentCallOptions): ApiCall<T> {
    return this.#transport.call(operation, input, options)
  }

  /** @internal */
  protected callPaged<Page, Item>(
    operation: Operation,
    input: Input,
    options: IdempotentCallOptions,
    paging: Paging<Page, Item>,
  ): PagedCall<Page, Item> {
    return this.#transport.callPaged(operation, input, options, paging)
  }
}

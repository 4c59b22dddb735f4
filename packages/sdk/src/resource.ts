/** What the resources of the client have in common: they send calls. */
import { ApiCall } from './api-call.ts'
import type { IdempotentCallOptions } from './call-options.ts'
import { PagedCall, type Paging } from './paged-call.ts'
import type { RequestInput } from './request.ts'
import type { Transport } from './transport.ts'

export class Resource {
  readonly #transport: Transport

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** @internal */
  protected call<T>(
    method: string,
    path: string,
    options: IdempotentCallOptions,
    request: RequestInput = {},
  ): ApiCall<T> {
    return new ApiCall(this.#transport.send<T>(method, path, options, request))
  }

  /** @internal */
  protected callPaged<Page, Item>(
    method: string,
    path: string,
    options: IdempotentCallOptions,
    request: RequestInput,
    paging: Paging<Page, Item>,
  ): PagedCall<Page, Item> {
    return new PagedCall(this.#transport.send<Page>(method, path, options, request), paging)
  }
}

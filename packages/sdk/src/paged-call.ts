/** A call that returns one page of a list, and access to the pages after it. */
import { ApiCall, type Arrival } from './api-call.ts'

/** How a list is paginated, from the contract. */
export interface Paging<Page, Item> {
  itemsOf(page: Page): readonly Item[]
  /** The next cursor; null: this was the last page. */
  nextOf(page: Page): string | null
  goOn(cursor: string): PagedCall<Page, Item>
}

/**
 * A promise of the first page, and an iterator over everything. A page is requested when its first item is needed.
 *
 *     const page = await vinspec.vehicles.list({ limit: 10 })
 *     for await (const vehicle of vinspec.vehicles.list()) console.log(vehicle.title)
 */
export class PagedCall<Page, Item> extends ApiCall<Page> implements AsyncIterable<Item> {
  readonly #paging: Paging<Page, Item>

  /** @internal */
  constructor(arrival: Promise<Arrival<Page>>, paging: Paging<Page, Item>) {
    super(arrival)
    this.#paging = paging
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#paging.itemsOf(page)
  }

  /** This page and those after it, as whole pages. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let { data: page } = await this.withResponse()
    yield page
    for (let cursor = this.#paging.nextOf(page); cursor !== null; cursor = this.#paging.nextOf(page)) {
      page = await this.#paging.goOn(cursor)
      yield page
    }
  }
}

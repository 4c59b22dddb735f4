/** A call whose answer is one page of a list, and the way to the pages behind it. */
import { type Answer, ApiCall } from './api-call.ts'

/** How a list goes on, as the contract says it of an operation. */
export interface Paging<Page, Item> {
  itemsOf(page: Page): readonly Item[]
  /** Where to go on; null: this was the last page. */
  nextOf(page: Page): string | null
  goOn(cursor: string): PagedCall<Page, Item>
}

/**
 * A promise of the first page, and an iterator over everything. A page is asked for when its first item is.
 *
 *     const page = await vinspec.vehicles.list({ limit: 10 })
 *     for await (const vehicle of vinspec.vehicles.list()) console.log(vehicle.title)
 */
export class PagedCall<Page, Item> extends ApiCall<Page> implements AsyncIterable<Item> {
  readonly #paging: Paging<Page, Item>

  constructor(answer: Promise<Answer<Page>>, paging: Paging<Page, Item>) {
    super(answer)
    this.#paging = paging
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#paging.itemsOf(page)
  }

  /** This page and those behind it, whole. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let { data: page } = await this.withResponse()
    yield page
    for (let cursor = this.#paging.nextOf(page); cursor !== null; cursor = this.#paging.nextOf(page)) {
      page = await this.#paging.goOn(cursor)
      yield page
    }
  }
}

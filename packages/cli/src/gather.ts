/** As much of a list as was asked for, as one answer. */
import type { Answer } from '@vinspec/sdk'
import type { Answering } from './call.ts'
import type { Pages } from './command-input.ts'

interface Page {
  readonly cursor: string | undefined
  readonly limit: number | undefined
}

interface Paging<Body, Item> {
  itemsOf(body: Body): readonly Item[]
  /** Null: the list ends here. */
  nextOf(body: Body): string | null
  /** The last page, with the items of all of them. */
  withItems(body: Body, items: Item[]): Body
}

/** Asks for page after page, never for more than is wanted. */
export function gather<Body, Item>(
  { cursor, most, largest }: Pages,
  askFor: (page: Page) => Answering<Body>,
  { itemsOf, nextOf, withItems }: Paging<Body, Item>,
): Answering<Body> {
  return {
    withResponse: async () =>
      most === undefined ? await askFor({ cursor, limit: undefined }).withResponse() : await gatherUpTo(most),
  }

  async function gatherUpTo(wanted: number): Promise<Answer<Body>> {
    const items: Item[] = []
    let next = cursor
    for (;;) {
      const left = Math.min(wanted - items.length, largest)
      const limit = Number.isFinite(left) ? left : undefined
      const answer = await askFor({ cursor: next, limit }).withResponse()
      items.push(...itemsOf(answer.data))
      next = nextOf(answer.data) ?? undefined
      if (next === undefined || items.length >= wanted)
        return { ...answer, data: withItems(answer.data, items) }
    }
  }
}

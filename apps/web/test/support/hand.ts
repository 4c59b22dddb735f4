/**
 * What a person does with hand and head on pages without scripts, counted, and the seconds that the keystroke-level model
 * (Card, Moran, and Newell, 1980) gives for it. It has no seconds for reading.
 */
import type { Locator, Page } from 'playwright-core'

/** To point at something and click; to press a key, as an average typist; to reach for the keyboard and back; to decide what is next. */
const SECONDS = { click: 1.3, key: 0.28, reach: 0.8, thought: 1.35 }

export interface Effort {
  /** Opened in the browser. */
  readonly pages: number
  readonly clicks: number
  /** Fields that were typed into, each after a click. */
  readonly fields: number
  readonly keys: number
}

export interface Hand {
  click(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** Opens a list and picks one. */
  choose(list: Locator, value: string): Promise<void>
  effort(): Effort
}

export function createHand(page: Page): Hand {
  const done = { pages: 0, clicks: 0, fields: 0, keys: 0 }
  page.on('framenavigated', () => {
    done.pages += 1
  })
  const click = async (target: Locator) => {
    done.clicks += 1
    await target.click()
  }
  return {
    click,
    type: async (field, text) => {
      await click(field)
      done.fields += 1
      done.keys += text.length
      await field.pressSequentially(text)
    },
    choose: async (list, value) => {
      done.clicks += 2
      await list.selectOption(value)
    },
    effort: () => ({ ...done }),
  }
}

/** A thought comes before each click and each page. */
export function secondsOf({ pages, clicks, fields, keys }: Effort): number {
  return (
    clicks * (SECONDS.click + SECONDS.thought) +
    pages * SECONDS.thought +
    fields * SECONDS.reach +
    keys * SECONDS.key
  )
}

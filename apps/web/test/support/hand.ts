/**
 * What a person does with hand and head on pages without scripts, counted, and the seconds that the keystroke-level model
 * (Card, Moran, and Newell, 1980) gives for it. It has no seconds for reading.
 */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** To point at something and click; to press a key, as an average typist; to reach for the keyboard and back; to decide what is next. */
const SECONDS = { click: 1.3, key: 0.28, reach: 0.8, thought: 1.35 }

interface Effort {
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
  /** Since the hand was made, all of it spent by the browser. */
  elapsedMs(): number
}

export function createHand(page: Page): Hand {
  const began = Date.now()
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
    elapsedMs: () => Date.now() - began,
  }
}

/** A thought comes before each click and each page. */
function secondsOf({ pages, clicks, fields, keys }: Effort): number {
  return (
    clicks * (SECONDS.click + SECONDS.thought) +
    pages * SECONDS.thought +
    fields * SECONDS.reach +
    keys * SECONDS.key
  )
}

/** What each letter takes, compared with the table of the docs, and printed. */
export function createEfforts(docs: URL) {
  const efforts = new Map<string, Effort & { readonly model: string; readonly measured: string }>()
  return {
    expectInDocs: async (letter: string, hand: Hand) => {
      const effort = hand.effort()
      const { pages, clicks, fields, keys } = effort
      const model = `${Math.ceil(secondsOf(effort))} s`
      efforts.set(letter, { ...effort, model, measured: `${hand.elapsedMs()} ms` })
      const row = (await readFile(docs, 'utf8')).split('\n').find((line) => line.startsWith(`| ${letter} `))
      const cells = `| ${[pages, clicks, fields, keys, model].join(' | ')} |`
      expect(row?.replaceAll(/ +/g, ' ')).toContain(cells)
    },
    print: () => console.table(Object.fromEntries(efforts)),
  }
}

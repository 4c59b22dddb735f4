import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, type GrantMonth, STATEMENT_LINES, sumUp } from './statement.ts'

/** A grant with every kind of gain and loss, over two months. */
const grant = fc
  .record({
    source: fc.constantFrom('purchase', 'top_up', 'operator'),
    credits: fc.integer({ min: 1, max: 1_000 }),
    amountCents: fc.integer({ min: 0, max: 100_000 }),
    cuts: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 8, maxLength: 8 }),
    isOld: fc.boolean(),
  })
  .map(({ cuts, isOld, ...terms }) => {
    let left = terms.credits
    const take = (most = 0) => {
      const taken = Math.min(most, left)
      left -= taken
      return -taken || 0
    }
    const month = (offset: number) => ({
      used: take(cuts[offset]),
      expired: take(cuts[offset + 1]),
      reversed: take(cuts[offset + 2]),
      adjusted: take(cuts[offset + 3]),
    })
    const first: GrantMonth = {
      ...terms,
      opening: isOld ? terms.credits : 0,
      granted: isOld ? 0 : terms.credits,
      ...month(0),
    }
    const second: GrantMonth = { ...terms, opening: left, granted: 0, ...month(4) }
    return { first, second }
  })

const add = (amounts: readonly Amount[]): Amount => ({
  credits: amounts.reduce((sum, { credits }) => sum + credits, 0),
  cents: amounts.reduce((sum, { cents }) => sum + cents, 0),
})

test('opening and lines add up to closing, which opens the next month, to the credit and to the cent', () => {
  fc.assert(
    fc.property(fc.array(grant, { maxLength: 8 }), (grants) => {
      const [first, second] = [
        sumUp(grants.map((each) => each.first)),
        sumUp(grants.map((each) => each.second)),
      ]
      for (const { opening, lines, closing } of [first, second]) {
        expect(add([opening, ...STATEMENT_LINES.map((line) => lines[line])])).toEqual(closing)
      }
      expect(second.opening).toEqual(first.closing)
    }),
  )
})

test('the credits of a lookup package are worth its price in total, however they are used', () => {
  const third: GrantMonth = {
    source: 'purchase',
    credits: 3,
    amountCents: 100,
    opening: 0,
    granted: 3,
    used: -1,
    expired: -1,
    reversed: -1,
    adjusted: 0,
  }
  const { lines, closing } = sumUp([third])
  expect(lines.purchase).toEqual({ credits: 3, cents: 100 })
  expect(lines.lookup.cents + lines.expiry.cents + lines.reversal.cents).toBe(-100)
  expect(closing).toEqual({ credits: 0, cents: 0 })
})

test('credits that nobody paid for have no value', () => {
  const gift: GrantMonth = {
    source: 'operator',
    credits: 5,
    amountCents: 0,
    opening: 5,
    granted: 0,
    used: -2,
    expired: 0,
    reversed: 0,
    adjusted: 0,
  }
  expect(sumUp([gift])).toMatchObject({
    opening: { credits: 5, cents: 0 },
    lines: { lookup: { credits: -2, cents: 0 } },
    closing: { credits: 3, cents: 0 },
  })
})

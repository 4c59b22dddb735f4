import { expect, test } from 'vitest'
import { answerFacts } from './answer-facts.ts'

test('an answer says what it knows, by its titles or names, and then what is in its lists', () => {
  const answer = {
    object: 'recall_list',
    vin: '5YJSA1E67NF123456',
    is_open: true,
    note: null,
    price: { display: '$1.00' },
    words: ['one', 'two'],
    data: [{ object: 'recall', since: '2026-11-22', count: 0 }],
  }
  expect(answerFacts(answer, { vin: 'VIN', 'price.display': 'Price' })).toEqual([
    [
      ['VIN', '5YJSA1E67NF123456'],
      ['Is open', 'yes'],
      ['Price', '$1.00'],
      ['Words', 'one, two'],
    ],
    [
      ['Since', '2026-11-22'],
      ['Count', '0'],
    ],
  ])
})

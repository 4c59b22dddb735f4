import { expect, test } from 'vitest'
import { readBasis } from '../src/spec-facts.ts'

const basis = (...value: string[]) => [{ key: 'basis', label: 'Basis', value }]

test('the basis is split into notes, open questions, and the versions that fit', () => {
  expect(
    readBasis(
      basis(
        'EPA label figures of model year 2022',
        "The VIN doesn't show the drive. Versions that fit:",
        'Model Y: AWD: 330 mi',
        'Model Y RWD',
      ),
    ),
  ).toEqual({
    notes: ['EPA label figures of model year 2022'],
    choices: {
      open: "The VIN doesn't show the drive.",
      versions: [
        { line: 'Model Y: AWD: 330 mi', name: 'Model Y: AWD', range: '330 mi' },
        { line: 'Model Y RWD', name: 'Model Y RWD', range: null },
      ],
    },
  })
})

test('a basis with nothing open, or no basis, has no choices', () => {
  expect(readBasis(basis('EPA label figures of model year 2022'))).toEqual({
    notes: ['EPA label figures of model year 2022'],
  })
  expect(readBasis([{ key: 'basis', label: 'Basis', value: 'EPA' }])).toEqual({ notes: ['EPA'] })
  expect(readBasis([])).toEqual({ notes: [] })
})

import { expect, test } from 'vitest'
import { speller } from './alias-rows.ts'
import { aliasFaults } from './alias-table.ts'

test.each([
  ['Ford', 'Mustang Mach-E CAL RT 1 ER AWD', 'Mustang Mach-E California Route 1 Extended Range AWD'],
  ['GMC', 'Hummer EV Pickup 2M20', 'Hummer EV Pickup 2X'],
  ['Porsche', 'Taycan GTS ST', 'Taycan GTS Sport Turismo'],
  ['Porsche', 'Taycan 4S Performance Battery', 'Taycan 4S Performance Battery'],
  ['Tesla', 'Model 3 SR', 'Model 3 SR'],
])('spells out the names of EPA for %s: "%s"', (make, name, full) => {
  expect(speller('label').spell(name, make)).toBe(full)
})

const sound = { kind: 'trim', make: 'Acme', text: 'XL-1', name: 'XL', source: 'Acme', date: '2026-11' }

test.each([
  ['unknown kind "color"', [{ ...sound, kind: 'color' }]],
  ['trim Acme XL-1: no source or date', [{ ...sound, source: '' }]],
  ['trim Acme XL-1: changes nothing', [{ ...sound, name: 'XL-1' }]],
  ['trim Acme XL-2: unused', [{ ...sound, text: 'XL-2' }]],
  ['trim Acme XL-1: twice', [sound, sound]],
])('a row is refused: %s', (fault, rows) => {
  expect(new Set(aliasFaults(rows, { trim: ({ text }) => text === 'XL-1' }))).toEqual(new Set([fault]))
})

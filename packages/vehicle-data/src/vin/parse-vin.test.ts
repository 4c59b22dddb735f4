import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseVin } from './parse-vin.ts'

const reasonOf = (input: string): string => {
  const parsed = parseVin(input)
  return parsed.ok ? 'ok' : parsed.fault.reason
}

describe('parseVin', () => {
  test('accepts a valid VIN and converts it to uppercase', () => {
    expect(parseVin('5yj3e1eb1kf317000')).toEqual({ ok: true, vin: '5YJ3E1EB1KF317000' })
  })

  test.each([
    ['', 'empty'],
    ['5YJ3E1EB1KF31700', 'one short'],
    ['5YJ3E1EB1KF3170000', 'one long'],
    [' 5YJ3E1EB1KF317000', 'a space before'],
    ['5YJ3E1EB1KF317000\n', 'a line end'],
    ['5YJ3E1EB1KF31700\u{1F697}0', 'eighteen characters, one beyond the basic plane'],
  ])('refuses %j by its length: %s', (input) => {
    expect(reasonOf(input)).toBe('length')
  })

  test.each([
    ['5YJ3E1EB1KF31700O', 'the letter O'],
    ['IYJ3E1EB1KF317000', 'the letter I'],
    ['5YJ3Q1EB1KF317000', 'the letter Q'],
    ['5YJ3E1EB1KF31700o', 'a small o'],
    ['5YJ3E1EB1KF31700\u{1F697}', 'a character beyond the basic plane, counted once'],
    ['5YJ3E1EB1KF31700\u0660', 'an Arabic digit'],
    ['\u017FYJ3E1EB1KF317000', 'a long s, whose capital is S'],
    ['5YJ3E1EB1KF3170\u00DF0', 'a sharp s, whose capital is two letters'],
    ['5YJ3E1EB1\u212AF317000', 'the kelvin sign, whose small letter is k'],
    ['5YJ3E1EB1KF31700\uD83D', 'half a character'],
    ['5YJ3E1EB 1KF31700', 'a space inside'],
    ['5YJ3E1EB1KF31700\0', 'a null'],
  ])('refuses %j by its characters: %s', (input) => {
    expect(reasonOf(input)).toBe('character')
  })

  test('rejects a wrong check digit where it is mandatory', () => {
    for (const first of ['1', '2', '3', '4', '5', '7']) {
      const sound = [...'0123456789X'].filter((digit) => reasonOf(`${first}YJ3E1EB${digit}KF317000`) === 'ok')
      expect(sound).toHaveLength(1)
    }
  })

  test('a check digit is not required outside North America', () => {
    expect(reasonOf('WVWZZZAUZGW000000')).toBe('ok')
    expect(reasonOf('LRW3E7FA5NC000000')).toBe('ok')
  })

  test('accepts or rejects any string without throwing, and its VINs are 17 uppercase letters and digits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Z0-9]{17}$/)), (input) => {
        const parsed = parseVin(input)
        if (parsed.ok) expect(parsed.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
        else expect(parsed.fault.message).toMatch(/\.$/)
      }),
    )
  })

  test('finds every single mistyped character of a North American VIN that changes its value', () => {
    const vin = '5YJ3E1EB1KF317000'
    for (const position of [0, 3, 6, 9, 12, 16]) {
      const other = vin.charAt(position) === '4' ? '5' : '4'
      expect(reasonOf(vin.slice(0, position) + other + vin.slice(position + 1))).toBe('check_digit')
    }
  })
})

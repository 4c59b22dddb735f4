import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test('a long line is wrapped to the terminal, and keeps every word', () => {
  const line = `  ${'label '.repeat(60).trim()}`
  const folded = fold(line)
  expect(folded.every((part) => part.length <= 80)).toBe(true)
  expect(folded.map((part) => part.trim()).join(' ')).toBe(line.trim())
})

test('a word longer than a line stays whole', () => {
  expect(fold('x'.repeat(100))).toEqual(['x'.repeat(100)])
})

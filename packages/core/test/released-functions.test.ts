import { describe, expect, test } from 'vitest'
import { findCalls, judge, readSignatures } from '../build/released-functions.ts'

test('processes of the last release find every function that they call, and no other old function is left', async () => {
  expect(judge(await readSignatures(), await findCalls())).toEqual([])
})

describe('the check of released functions', () => {
  const released = ['begin(p_key text) returns text', 'settle() returns void']
  const used = (name: string) => name !== 'forgotten'

  test.each([
    ['an argument that was added', 'begin(p_key text, p_now date) returns text'],
    ['an argument of another type', 'begin(p_key uuid) returns text'],
    ['another result', 'begin(p_key text) returns integer'],
    ['another name', 'start(p_key text) returns text'],
  ])('rejects %s', (_, changed) => {
    expect(judge({ released, present: [changed, 'settle() returns void'] }, used)).toEqual([
      expect.stringMatching(/^The processes of the last release call begin\(p_key text\) returns text\./),
    ])
  })

  test('allows a new function beside the old one', () => {
    const present = [...released, 'begin_today(p_key text, p_now date) returns text']
    expect(judge({ released, present }, (name) => name !== 'begin')).toEqual([])
  })

  test('asks to remove functions that the last release no longer calls', () => {
    const present = [...released, 'forgotten() returns void']
    expect(judge({ released, present }, used)).toEqual([
      'Nothing calls forgotten, not even the last release: remove it.',
    ])
  })
})

import { createAddressLimit, createMemoryStore } from '@vinspec/rate-limits'
import { expect, test } from 'vitest'
import { mailOwner } from './mail-owner.server.ts'

test('a sender who has sent too many keeps nobody else from writing to an owner', async () => {
  const store = createMemoryStore()
  const limits = {
    ownerLetters: createAddressLimit(store, 'owner-letters', 1, 60),
    lettersToOwner: createAddressLimit(store, 'letters-to-owner', 1, 60),
  }
  const sent: string[] = []
  const mail = async (sender: string, to: string) =>
    (await mailOwner(limits, to, sender, async (address) => void sent.push(address))).kind
  expect(await mail('one', 'a@example.com')).toBe('sent')
  expect(await mail('one', 'b@example.com')).toBe('not_sent')
  expect(await mail('two', 'a@example.com')).toBe('not_sent')
  expect(await mail('three', 'b@example.com')).toBe('sent')
  expect(sent).toEqual(['a@example.com', 'b@example.com'])
})

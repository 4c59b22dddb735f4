import { expect, test } from 'vitest'
import { nextStepOf } from '../src/next-steps.ts'

function refuse(status: string): string {
  const details = { available_credits: 0, auto_top_up_status: status }
  return nextStepOf({ error: { code: 'insufficient_credits', message: '', request_id: '', details } })
}

test('nobody is sent to pay while automatic top-up is buying', () => {
  expect(refuse('processing')).not.toContain('create_package_checkout')
  for (const status of ['disabled', 'active', 'suspended', 'cap_reached']) {
    expect(refuse(status)).toContain('create_package_checkout')
  }
})

test('a page that is ready to pay on is offered', () => {
  const details = {
    available_credits: 0,
    auto_top_up_status: 'disabled',
    checkout_url: 'https://pay.example/1',
    package_key: 'lookups_10',
  }
  const error = { code: 'insufficient_credits', message: '', request_id: '', details } as const
  expect(nextStepOf({ error })).toContain('pay for lookups_10: https://pay.example/1 ')
  expect(
    nextStepOf({ error: { ...error, details: { ...details, auto_top_up_status: 'processing' } } }),
  ).not.toContain('https')
})

import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'

const service = await closeAfterAll(startTestService())

test.each(['/docs', '/docs/'])('%s redirects to the reference in the portal', async (path) => {
  const { status, headers } = await fetch(new URL(path, service.apiUrl), { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, 'https://vinspec.example/docs/api'])
})

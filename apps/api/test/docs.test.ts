import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test.each(['/docs', '/docs/'])('%s leads to the reference in the portal', async (path) => {
  const { status, headers } = await fetch(new URL(path, service.apiUrl), { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, 'https://vinspec.example/docs/api'])
})

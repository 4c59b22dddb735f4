/** What monitoring reads: /health and /metrics. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { createClient } from './support/client.ts'
import { sendHttp } from './support/http.ts'
import { MISTYPED, MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())
const origin = new URL(service.apiUrl).origin

const read = (path: string) => sendHttp(service.adminUrl, { method: 'GET', path })

test('the server is alive and ready', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const answer = await read(path)
    expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}'])
  }
})

test('counts responses by operation and outcome, and reveals nothing about customers', async () => {
  const client = createClient(service.apiUrl, service.apiKey)
  await client.lookUp(MODEL_3, 'same')
  await client.lookUp(MODEL_3, 'same')
  await client.lookUp(MISTYPED)
  await client.get('/nothing')
  const answer = await read('/metrics')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  for (const line of [
    'vinspec_answers_total{operation="lookUpVehicleSpecs",outcome="ok"} 1',
    'vinspec_answers_total{operation="lookUpVehicleSpecs",outcome="replayed"} 1',
    'vinspec_answers_total{operation="lookUpVehicleSpecs",outcome="invalid_vin"} 1',
    'vinspec_answers_total{operation="other",outcome="route_not_found"} 1',
    'http_request_duration_seconds_count{operation="lookUpVehicleSpecs",status="200"} 2',
    'http_request_duration_seconds_count{operation="lookUpVehicleSpecs",status="422"} 1',
    'http_requests_running 0',
  ]) {
    expect(answer.text).toContain(line)
  }
  for (const secret of [MODEL_3, service.customer.id, service.customer.email, 'vsk_live', 'nothing']) {
    expect(answer.text).not.toContain(secret)
  }
  expect(answer.text).toContain('nodejs_eventloop_lag_seconds')
})

test('the metrics report the date of each public source behind the answers', async () => {
  const { text } = await read('/metrics')
  expect(text).toMatch(/^vinspec_source_date_seconds\{source="EPA fueleconomy\.gov"\} \d{10}$/m)
  expect(text).toMatch(/^vinspec_source_date_seconds\{source="NHTSA vPIC"\} \d{10}$/m)
  expect(text).toMatch(/^vinspec_data_version_info\{version="\d{4}-\d\d-\d\d-[0-9a-f]{8}"\} 1$/m)
  expect(text).toMatch(/^vinspec_data_release_refused 0$/m)
})

test.each(['/health/live', '/health/ready', '/metrics'])('%s is not on the public port', async (path) => {
  expect((await read(path)).status).toBe(200)
  expect((await sendHttp(origin, { method: 'GET', path })).status).toBe(404)
})

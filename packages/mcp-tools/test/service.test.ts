import { expect, test } from 'vitest'
import { placesOf, serviceInfo } from '../src/index.ts'
import { serviceInfoText } from '../src/texts/service-info-text.ts'

test.each(['https://api.vinspec.example/api/v1', 'https://api.vinspec.example/api/v1/'])(
  'the API %s is production, with all its links',
  (apiUrl) => {
    expect(serviceInfo(placesOf(apiUrl)).links).toEqual({
      account_url: 'https://vinspec.example',
      docs_url: 'https://api.vinspec.example/docs',
      api_url: 'https://api.vinspec.example/api/v1',
      mcp_url: 'https://mcp.vinspec.example/mcp',
    })
  },
)

test('a service that is not production is described only by what follows from its API', () => {
  const info = serviceInfo(placesOf('http://127.0.0.1:4010/api/v1'))
  expect(info.links).toEqual({
    docs_url: 'http://127.0.0.1:4010/docs',
    api_url: 'http://127.0.0.1:4010/api/v1',
  })
  expect(serviceInfoText(info)).not.toContain('vinspec.example')
})

/** The page of the design has all that pages are made of. */
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { visitAsOperator } from './support/operators.ts'
import { sharePortal } from './support/share-portal.ts'
import { visitSignedIn } from './support/signed-in.ts'

const APP = new URL('../app/', import.meta.url)
const portal = await sharePortal()

/** Around pages, or of one page, so that they are not among the samples. */
const ELSEWHERE = [
  'contact',
  'dead-link',
  'distance-switch',
  'fault',
  'form-outcome',
  'limited-fault',
  'logo',
  'outcome',
  'page-header',
  'page-meta',
  'page',
  'pages',
  'panel',
  'reader',
]

test('every color, size, and corner of the style sheet is on the page of the design, for operators only', async () => {
  const html = await (await (await visitAsOperator(portal)).get('/operator/design')).text()
  const css = await readFile(new URL('app.css', APP), 'utf8')
  const tokens = [...css.matchAll(/^ {2}--(?:color|text|radius)-([a-z\d]+(?:-[a-z\d]+)*):/gm)].map(
    ([, name]) => name,
  )
  expect(tokens.length).toBeGreaterThan(30)
  expect(tokens.filter((name) => !html.includes(`>${name}</code>`))).toEqual([])
  expect((await (await visitSignedIn(portal, {})).get('/operator/design')).status).toBe(404)
})

test('every component of all pages is among the samples, or is named here', async () => {
  const samples = await readFile(new URL('design/samples.tsx', APP), 'utf8')
  const components = (await readdir(new URL('ui', APP))).filter((name) => name.endsWith('.tsx'))
  const missing = components.filter((name) => !samples.includes(`'../ui/${name}'`))
  expect(missing.map((name) => name.replace('.tsx', ''))).toEqual(ELSEWHERE)
})

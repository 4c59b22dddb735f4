/** The sheets of the front page as HTML. They are rendered once per version of the data, because rendering them for each request costs too much. */
import { tablesAtHand, type VehicleTables } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Distance } from '../ui/distance.ts'
import { ChosenDistance } from '../ui/reader.tsx'
import { bodyShapeOf } from '../vehicles/body-shapes.server.ts'
import { describeAtHand } from '../vehicles/data-at-hand.server.ts'
import { LiveSheet, type Sample } from './live-sheet.tsx'

const SAMPLES = ['YV4EH3HM0RP745016', '5YJSA1E67NF123456', '1FT6W7L70RW658094']

/** The HTML for a set of tables, by unit of distance. */
const rendered = new WeakMap<VehicleTables, Map<Distance, string>>()

export async function readSampleSheets(services: Services, distance: Distance): Promise<string> {
  const tables = tablesAtHand(services.vehicleData)
  const known = rendered.get(tables)?.get(distance)
  if (known !== undefined) return known
  const samples = await readSamples(services, tables)
  const children = createElement(LiveSheet, { samples })
  const html = renderToStaticMarkup(createElement(ChosenDistance, { distance, children }), {
    identifierPrefix: 'sample-',
  })
  rendered.set(tables, new Map(rendered.get(tables)).set(distance, html))
  return html
}

/** What a paid lookup would return, with the other cars of the class. */
async function readSamples(services: Services, { contextOf }: VehicleTables): Promise<Sample[]> {
  const found = await Promise.all(SAMPLES.map((sample) => describeAtHand(services, sample)))
  return found
    .filter((vehicle) => vehicle !== undefined)
    .map(contextOf)
    .map(({ specs, classRanges }) => ({
      specs,
      shape: bodyShapeOf(specs),
      classRanges: classRanges ?? null,
    }))
}

import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { answer, readLabels } from './labels.ts'

const document: unknown = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020({ strict: false }).addSchema({ $id: 'contract', ...Object(document) })
const validate = ajv.compile({ $ref: 'contract#/components/schemas/CustomerVehicleSpecsV1' })

test('every answer over the whole register matches the contract', async () => {
  for (const { vin = '' } of [...readLabels('labelled-vins.csv'), ...readLabels('synthetic-2026-vins.csv')]) {
    const given = await answer(vin)
    if (!('specs' in given)) continue
    expect(validate(given.specs), `${vin}: ${ajv.errorsText(validate.errors)}`).toBe(true)
  }
})

test('no answer shows a registry spelling, an empty text, or a missing figure', async () => {
  for (const { vin = '' } of readLabels('labelled-vins.csv')) {
    const text = JSON.stringify(await answer(vin))
    expect(text).not.toMatch(/undefined|NaN|Infinity|\(USA\)|UNITED STATES|Incomplete|Test Group|:""|null mi/)
  }
})

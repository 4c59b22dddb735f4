import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { readRows, sourcesFolder } from '../read-source.ts'
import { downloadsIn } from './downloads.ts'
import type { Row } from './source-files.ts'

/** A few cars of EPA's own workbook of 2022. */
const workbook = new URL('../../testing/published/2022 FE Guide.xlsx', import.meta.url)
const folder = mkdtempSync(`${tmpdir()}/vinspec-guide-`)
afterAll(() => rmSync(folder, { recursive: true }))

const known = readRows<string>(new URL('epa-fe-guide-ev.csv', sourcesFolder))
const isOf2022 = (row: Row): boolean => row['model_year'] === '2022'
async function readAll(): Promise<readonly Row[]> {
  const download = (await downloadsIn(pathToFileURL(`${folder}/`))).find(
    ({ file }) => file.name === 'epa-fe-guide-ev.csv',
  )
  return download?.rows ?? []
}

test("EPA's workbook gives the rows that our source has of the same labels, and leaves other years as they are", async () => {
  cpSync(workbook, `${folder}/2022 FE Guide for DOE-public.xlsx`)
  const rows = await readAll()
  const own = rows.filter(isOf2022)
  const ids = new Set(own.map((row) => row['epa_label_id']))
  expect(ids.size).toBe(7)
  // EPA rounds 40.25 kWh up, and our source down.
  const same = (row: Row) => ({
    ...row,
    pack_energy_kwh_nominal: Math.floor(Number(row['pack_energy_kwh_nominal'])),
  })
  expect(own.map(same)).toEqual(
    known.filter((row) => isOf2022(row) && ids.has(row['epa_label_id'] ?? '')).map(same),
  )
  expect(rows.filter((row) => !isOf2022(row))).toEqual(known.filter((row) => !isOf2022(row)))
})

test('a workbook is read as it is zipped', async () => {
  rmSync(`${folder}/2022 FE Guide for DOE-public.xlsx`)
  writeFileSync(`${folder}/22data.zip`, zipSync({ '2022 FE Guide.xlsx': readFileSync(workbook) }))
  expect((await readAll()).filter(isOf2022)).toHaveLength(7)
})

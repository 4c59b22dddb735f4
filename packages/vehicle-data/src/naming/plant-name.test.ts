import { expect, test } from 'vitest'
import { readTable } from '../read-table.ts'
import { loadAliases } from './aliases.ts'
import { plantName } from './plant-name.ts'

const aliases = loadAliases(readTable)

test.each([
  [{ plantCity: 'CUAUTITAN', plantCountry: 'MEXICO' }, 'Cuautitlan, Mexico'],
  [{ plantCity: 'UL-SAN', plantCountry: 'SOUTH KOREA' }, 'Ulsan, South Korea'],
  [
    { plantCity: 'HWASUNG', plantState: 'GYEONGGI-DO', plantCountry: 'SOUTH KOREA' },
    'Hwaseong, Gyeonggi, South Korea',
  ],
  [{ plantCity: 'TOCHIGI PLANT', plantState: 'TOCHIGI PREFECTURE', plantCountry: 'JAPAN' }, 'Tochigi, Japan'],
  [
    { plantCity: 'SAN JOSE CHIAPA', plantState: 'CHIAPAS', plantCountry: 'MEXICO' },
    'San José Chiapa, Puebla, Mexico',
  ],
  [{ plantCity: 'SAN JOSÉ CHIAPA', plantCountry: 'MEXICO' }, 'San José Chiapa, Puebla, Mexico'],
  [{ plantCity: 'MOTOMACHI', plantState: 'YOKOHAMA', plantCountry: 'JAPAN' }, 'Toyota, Aichi, Japan'],
  [{ plantCity: 'KECSKEMET', plantCountry: 'GERMANY' }, 'Kecskemét, Hungary'],
  [{ plantCity: 'NOVO MESTO', plantCountry: 'SLOVAKIA' }, 'Novo Mesto, Slovenia'],
  [
    { plantCity: 'CHENGDU', plantState: 'ZHEJIANG PROVINCE', plantCountry: 'CHINA' },
    'Chengdu, Sichuan, China',
  ],
  [{ plantCity: 'OXFORD', plantCountry: 'ENGLAND' }, 'Oxford, United Kingdom'],
  [{ plantState: 'MICHIGAN', plantCountry: 'UNITED STATES (USA)' }, 'Michigan, United States'],
  [{}, undefined],
])('%o is %s', (decoded, shown) => {
  expect(plantName(decoded, 'Toyota', aliases)).toBe(shown)
})

test("a make's own alias of a city takes precedence over a general one", () => {
  const tochigi = { plantCity: 'TOCHIGI PLANT', plantState: 'TOCHIGI PREFECTURE', plantCountry: 'JAPAN' }
  expect(plantName(tochigi, 'Nissan', aliases)).toBe('Kaminokawa, Tochigi, Japan')
})

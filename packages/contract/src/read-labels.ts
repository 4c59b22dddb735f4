/** Reads the labels of the fields of a specification: the titles in openapi.json, in its order. */
import { Place } from './contract-place.ts'

type Labels = ReadonlyArray<readonly [key: string, label: string]>

export function readLabels(document: unknown): Readonly<Record<string, Labels>> {
  const schemas = new Place(document).get('components').get('schemas')
  const specs = schemas.get('CustomerVehicleSpecsV1').get('properties')
  return {
    vehicleLabels: titlesOf(specs.get('vehicle')),
    summaryLabels: titlesOf(specs.get('summary')),
    batteryLabels: titlesOf(specs.get('battery')),
    wheelLabels: titlesOf(schemas.get('WheelRow')).filter(([key]) => key !== 'wheel_size'),
  }
}

function titlesOf(schema: Place): Labels {
  return schema
    .get('properties')
    .members()
    .flatMap(([key, property]) => {
      const title = property.text('title')
      return title === undefined ? [] : [[key, title] as const]
    })
}

/** Reads the labels of the fields of a specification: the titles in openapi.json, in its order. */

interface Schema {
  readonly properties: Readonly<Record<string, object>>
}

interface Document {
  readonly components: {
    readonly schemas: {
      readonly CustomerVehicleSpecsV1: {
        readonly properties: { readonly vehicle: Schema; readonly summary: Schema; readonly battery: Schema }
      }
      readonly WheelRow: Schema
    }
  }
}

type Labels = ReadonlyArray<readonly [key: string, label: string]>

export function readLabels({ components: { schemas } }: Document): Readonly<Record<string, Labels>> {
  const { vehicle, summary, battery } = schemas.CustomerVehicleSpecsV1.properties
  return {
    vehicleLabels: titlesOf(vehicle),
    summaryLabels: titlesOf(summary),
    batteryLabels: titlesOf(battery),
    wheelLabels: titlesOf(schemas.WheelRow).filter(([key]) => key !== 'wheel_size'),
  }
}

function titlesOf({ properties }: Schema): Labels {
  return Object.entries(properties).flatMap(([key, property]) =>
    'title' in property && typeof property.title === 'string' ? [[key, property.title] as const] : [],
  )
}

/** Reads which facts of a specification have columns in tables of vehicles: `x-columns` of openapi.json. */

type Rows = ReadonlyArray<readonly string[]>

interface Document {
  readonly components: {
    readonly schemas: {
      readonly CustomerVehicleSpecsV1: {
        readonly 'x-columns': {
          readonly words: Rows
          readonly figures: Rows
        }
      }
    }
  }
}

export function readColumns({ components: { schemas } }: Document): {
  readonly wordColumns: Rows
  readonly figureColumns: Rows
} {
  const { words, figures } = schemas.CustomerVehicleSpecsV1['x-columns']
  return { wordColumns: words, figureColumns: figures }
}

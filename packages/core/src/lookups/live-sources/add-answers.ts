import type { AwaySource, RawVehicle, Statement, VehicleRecord } from '@vinspec/vehicle-data'

export interface Answers {
  readonly said: Array<{ readonly name: string; readonly statements: readonly Statement[] }>
  readonly away: AwaySource[]
}

interface Shared {
  readonly said: ReadonlyArray<readonly Statement[]>
  readonly record: VehicleRecord
}

/** By the record of before, what became of it last, if that holds for all cars that share it. */
const shared = new WeakMap<VehicleRecord, Shared>()

/** What is said about this very car makes a record of its own; cars of which the same is said about the model share one. */
export function addAnswers({ vin, record }: RawVehicle, { said, away }: Answers): RawVehicle {
  const lists = said.map(({ statements }) => statements)
  if (lists.length === 0 && away.length === 0) return { vin, record }
  const last = shared.get(record)
  if (
    last?.said.length === lists.length &&
    last.said.every((each, i) => each === lists[i]) &&
    away.length === 0
  ) {
    return { vin, record: last.record }
  }
  const statements = lists.flat()
  const isOfOneCar = statements.some(({ source }) => source.about === 'vehicle')
  const enriched: VehicleRecord = {
    ...record,
    statements: [...record.statements, ...statements],
    ...(isOfOneCar && { vin }),
    ...(away.length > 0 && { away }),
  }
  if (!isOfOneCar && away.length === 0) shared.set(record, { said: lists, record: enriched })
  return { vin, record: enriched }
}

/** Columns of `data/label-rows.txt`, in order: one tab-separated line per EPA label configuration. */
export const labelColumns = [
  'year',
  'make',
  'name',
  'baseModel',
  'words',
  'wheels',
  'motors',
  'drive',
  'class',
  'rangeMi',
  'rangeCityMi',
  'rangeHighwayMi',
  'mpgeCombined',
  'mpgeCity',
  'mpgeHighway',
  'kwhPer100Mi',
  'charge240Hours',
  'fastCharger240Hours',
  'fuelCostUsdPerYear',
  'savingUsdOver5Years',
  'fuelEconomyScore',
  'packKwh',
  'usableKwh',
  'packNamed',
] as const

export type LabelColumn = (typeof labelColumns)[number]

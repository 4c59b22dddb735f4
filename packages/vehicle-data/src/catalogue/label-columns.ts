/**
 * Columns of `data/label-rows.txt`, in order: one tab-separated line per EPA label configuration. `joined` says of those that are not
 * EPA's label itself which files they are from.
 */
export const labelColumns = [
  'year',
  'make',
  'name',
  'baseModel',
  'words',
  'wheels',
  'motors',
  'motorKw',
  'motorsBorneOut',
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
  'wallConnector240Hours',
  'dcPowerKw',
  'dcCharge10To80Minutes',
  'acPowerKw',
  'fuelCostUsdPerYear',
  'savingUsdOver5Years',
  'fuelEconomyScore',
  'greenhouseGasScore',
  'cargoVolumeCuFt',
  'passengerVolumeCuFt',
  'packKwh',
  'usableKwh',
  'statedUsableKwh',
  'chemistry',
  'packNamed',
  'joined',
] as const

export type LabelColumn = (typeof labelColumns)[number]

/** Those that other files than EPA's labels say, all or some. */
export const joinedColumns = [
  'dcPowerKw',
  'dcCharge10To80Minutes',
  'acPowerKw',
  'packKwh',
  'usableKwh',
  'statedUsableKwh',
  'chemistry',
] as const

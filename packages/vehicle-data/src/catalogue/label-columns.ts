/**
 * Columns of `data/label-rows.txt`, in order: one tab-separated line per EPA label configuration. The column `joined` names the
 * files of the values that are not from EPA's label itself.
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
  'statedPowerKw',
] as const

export type LabelColumn = (typeof labelColumns)[number]

/** Columns whose values come, at least in part, from files other than EPA's labels. */
export const joinedColumns = [
  'dcPowerKw',
  'dcCharge10To80Minutes',
  'acPowerKw',
  'packKwh',
  'usableKwh',
  'statedUsableKwh',
  'chemistry',
] as const

import type { SpecRow, VehicleSpecs } from '@vinspec/contract'
import type { AcPlug, DcPlug } from '../facts/vehicle-facts.ts'
import { presentBasis } from './basis.ts'
import { formatDollarsPerYear, formatFigure, formatHours, formatWhole } from './format.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { toRows } from './rows.ts'
import { type Figure, savingUsdPerYear, spanOf, wallKwh } from './spans.ts'
import { presentWheelRows } from './wheel-rows.ts'

/** Over all versions that fit in `rows`, by wheel size in `wheel_rows`. */
export function presentRangeAndCharging(vehicle: KnownVehicle): VehicleSpecs['range_and_charging'] {
  return { rows: figureRows(vehicle), wheel_rows: presentWheelRows(vehicle) }
}

function figureRows(vehicle: KnownVehicle): SpecRow[] {
  const span = (figure: Figure) => spanOf(vehicle, figure)
  const score = (figure: Figure) => formatWhole(span(figure), 'out of 10')
  return toRows([
    ['range', 'Range', formatWhole(span(rangeMi), 'mi')],
    ['fuel_economy', 'Fuel economy', formatWhole(span(mpge), 'MPGe')],
    ['efficiency', 'Consumption', formatWhole(span(consumption), 'kWh/100 mi')],
    ['range_energy', 'Electricity for the EPA range', rangeEnergy(vehicle)],
    ['level_2_charging', 'Charging at home', formatHours(span((facts) => facts.charge240Hours))],
    [
      'level_2_charging_fast_option',
      'Charging at home with the optional faster charger',
      formatHours(span((facts) => facts.fastCharger240Hours)),
    ],
    [
      'level_2_charging_wall_connector',
      'Charging at home with a high-power wall connector',
      formatHours(span((facts) => facts.wallConnector240Hours)),
    ],
    [
      'onboard_charger',
      'Onboard charger',
      formatFigure(
        span((facts) => facts.acPowerKw),
        'kW',
      ),
    ],
    [
      'dc_power',
      'Highest fast-charging power',
      formatWhole(
        span((facts) => facts.dcPowerKw),
        'kW',
      ),
    ],
    [
      'dc_charging_10_to_80',
      'Fast charging from 10% to 80%',
      formatWhole(
        span((facts) => facts.dcCharge10To80Minutes),
        'min',
      ),
    ],
    ['charging_port', 'Charging port', portText(vehicle)],
    [
      'annual_electricity_cost',
      'Electricity cost',
      formatDollarsPerYear(span((facts) => facts.fuelCostUsdPerYear)),
    ],
    [
      'annual_gas_savings',
      'Savings against the average new car',
      formatDollarsPerYear(span(savingUsdPerYear)),
    ],
    ['fuel_economy_score', 'EPA fuel economy score', score((facts) => facts.fuelEconomyScore)],
    ['emissions_score', 'EPA greenhouse gas score', score((facts) => facts.greenhouseGasScore)],
    ['basis', 'Basis', presentBasis(vehicle)],
  ])
}

/**
 * What charging for the label's range takes from the wall, and no capacity of the battery: it includes the losses, and some
 * makers state less range than they measured.
 */
function rangeEnergy(vehicle: KnownVehicle): string | null {
  const energy = formatWhole(spanOf(vehicle, wallKwh), 'kWh')
  return energy === null ? null : `${energy} from the wall, charging losses included`
}

const rangeMi: Figure = (facts) => facts.rangeMi
const mpge: Figure = (facts) => facts.mpgeCombined
const consumption: Figure = (facts) => facts.kwhPer100Mi

/** "NACS", or one plug for each kind of charging. */
function portText({ acPlug, dcPlug }: KnownVehicle): string | string[] | null {
  if (acPlug !== undefined && dcPlug === acPlug) return acPlugs[acPlug]
  const plugs = [
    ...(acPlug === undefined ? [] : [`${acPlugs[acPlug]} (AC)`]),
    ...(dcPlug === undefined ? [] : [dcPlugs[dcPlug]]),
  ]
  return plugs.length === 0 ? null : plugs
}

const acPlugs: Readonly<Record<AcPlug, string>> = { nacs: 'NACS', j1772: 'J1772' }
const dcPlugs: Readonly<Record<DcPlug, string>> = {
  nacs: 'NACS (DC fast charging)',
  ccs1: 'CCS1 (DC fast charging)',
  chademo: 'CHAdeMO (DC fast charging)',
  none: 'No DC fast charging',
}

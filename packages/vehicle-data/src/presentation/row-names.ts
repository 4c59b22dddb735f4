export function rowName(key: string): RowName {
  const name = names.get(key)
  if (name === undefined) throw new Error(`no row is called ${key}`)
  return name
}

export interface RowName {
  readonly key: string
  readonly label: string
  /** The row's meaning, for the data dictionary. */
  readonly meaning: string
}

/** The names of all rows of an answer, one per line. */
const TABLE = `
  range | Range | EPA's range when new, city and highway combined.
  fuel_economy | Fuel economy | EPA's combined fuel economy, in miles per 33.7 kWh, the energy of a gallon of gasoline.
  efficiency | Consumption | EPA's combined consumption from the wall, charging losses included.
  range_energy | Electricity for the EPA range | Range times consumption: what charging for that range takes from the wall. It includes the losses and is no capacity of the battery.
  level_2_charging | Charging at home | From empty to full at 240 V with what comes with the car.
  level_2_charging_fast_option | Charging at home with the optional faster charger | The same with the maker's optional faster onboard charger.
  level_2_charging_wall_connector | Charging at home with a high-power wall connector | The same with a wall connector of more power than what comes with the car.
  onboard_charger | Onboard charger | The most power that the car takes from alternating current.
  dc_power | Highest fast-charging power | The most power that the car takes at a DC fast charger.
  dc_charging_10_to_80 | Fast charging from 10% to 80% | From 10% to 80% of the usable energy at a DC fast charger of the car's highest power.
  charging_port | Charging port | What the car is charged with: NACS, or one plug for each kind of charging; and what an adapter of the maker is for. It says so if it is not known whether and by which plug the car charges fast, or if not every such car does.
  annual_electricity_cost | Electricity cost | EPA's estimate of a year's electricity: 15,000 miles at $0.15 per kWh.
  annual_gas_savings | Savings against the average new car | A fifth of EPA's estimate of what the car saves in fuel over five years against the average new one. Negative if it costs more.
  fuel_economy_score | EPA fuel economy score | EPA's score of fuel economy, 10 is best.
  emissions_score | EPA greenhouse gas score | EPA's score of greenhouse gases from the tailpipe, 10 is best.
  energy | Energy | What drives the car. Only battery-electric cars are sold.
  body | Body | How the car is built.
  doors | Side doors | Doors at the sides, without a hatch or tailgate.
  seats | Seats | The driver's included.
  seat_rows | Rows of seats | As the maker registered the model with NHTSA.
  passenger_volume | Passenger volume | Room in front of the cargo space, as EPA measures it.
  cargo_volume | Cargo volume | Room behind the rear seats, as EPA measures it.
  wheelbase | Wheelbase | From the front axle to the rear axle.
  curb_weight | Curb weight | The weight of the empty car.
  gross_vehicle_weight | Gross vehicle weight rating | The most that the loaded car may weigh; two numbers are the ends of its weight class.
  battery_chemistry | Battery chemistry | Lithium-ion, or more exactly where a source says so.
  heat_pump | Heat pump | Whether the car heats with one, which costs it less range in winter.
  over_the_air_updates | Over-the-air updates | Yes if the maker sends the car software over the air. No row says that it does not.
  power_out | Power out of the car | What its battery can power outside of it: devices (V2L), a home (V2H), both, or none. What others sell for it is not counted.
  base_price | Base price when new | The maker's suggested price of the trim when new, without options and delivery.
  warranty | Warranty when new | The maker's US warranties: each ends after the years or the miles, whichever comes first, and has no number of miles if there is no limit. The percentage is what the battery must keep.
  airbags | Airbags | Places that have airbags, as the maker registered them.
  driver_assistance_standard | Driver assistance, standard | Systems that every car of this trim or model has, as the maker registered them.
  driver_assistance_optional | Driver assistance, optional | Systems that the buyer could order, as the maker registered them. This car may have them or not.
  safety_rating | NHTSA safety rating | Stars of NHTSA's crash tests for a car with this drive and body, with the day as of which they hold.
  recalls | Recalls of this model and year | NHTSA's recalls of the model in its year, the most urgent first, then the newest. Which cars a recall concerns, a dealer tells by the VIN.
  equipment_standard | Equipment, standard | What every car of this trim or model has, as the maker registered it. The list is never complete.
  equipment_optional | Equipment, optional | What the buyer could order, as the maker registered it. This car may have it or not.
  tire_pressure_monitoring | Tire pressure monitoring | Direct: by a sensor in each wheel. Indirect: by how fast each wheel turns.
  headlamps | Headlamps | The source of their light, as the maker registered the trim or model.
  standard_wheels | Standard wheels | The size of the wheels that are standard on the trim, as the maker registered it. This car may have been ordered with others.
  top_speed | Top speed | Of the trim, as the maker registered it with NHTSA.
  drive | Drive | Which wheels the motors drive.
  motors | Motors | How many motors drive the car.
  motor_power | Power of each motor | The power of each motor by EPA's label, where NHTSA's power of all does not contradict it.
  power | Power | The most that all motors give together.
  torque | Torque | The most that all motors give together.
  zero_to_60 | 0 to 60 mph | How long the car takes to 60 mph, as the maker states it.
  towing | Towing | The heaviest trailer that the maker allows, with the equipment that the maker asks for.
  paint | Paint | The color that the car left the factory in.
  wheels | Wheels | The size and style that the car left the factory with.
  interior | Interior | Its color and material, as the maker calls them.
  seat_options | Seat options | What this car's seats have that others of its model lack.
  assistance_package | Driver assistance as sold | The package that was ordered, and the hardware for it, as the maker calls them.
  supercharging | Supercharging | What the owner pays at the maker's fast chargers, as sold with the car.
  basis | Basis | Who said what of this very car, and where the label figures are from. If the VIN fits several versions with different figures: what it does not show, and the versions that fit, each with its range.
`

const names: ReadonlyMap<string, RowName> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.trim().split(' | '))
    .map(([key = '', label = '', meaning = '']) => [key, { key, label, meaning }]),
)

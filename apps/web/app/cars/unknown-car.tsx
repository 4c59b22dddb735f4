import { VinCheckForm } from '../public/vin-check-form.tsx'
import type { WayOn } from './car.server.ts'
import { CarLinks } from './car-links.tsx'
import { Trail } from './trail.tsx'

interface UnknownCarProps {
  readonly wayOn: WayOn | undefined
  readonly isCustomer: boolean
}

export function UnknownCar({ wayOn, isCustomer }: UnknownCarProps) {
  return (
    <div className="flex flex-col gap-6">
      <title>Car not found · vinspec</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-col gap-2">
        <Trail />
        <h1>{wayOn ? 'No such model year' : 'Car not found'}</h1>
        <p className="max-w-2xl text-ink-soft">
          Our data has no electric car of this make, model, and year. Choose another, or check a VIN.
        </p>
      </div>
      {wayOn && <CarLinks title={wayOn.about} cars={wayOn.cars} />}
      <VinCheckForm isCustomer={isCustomer} />
    </div>
  )
}

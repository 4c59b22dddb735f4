import { VinCheckForm } from '../public/vin-check-form.tsx'
import type { WayOn } from './car.server.ts'
import { CarLinks } from './car-links.tsx'
import { Trail } from './trail.tsx'

interface UnknownCarProps {
  readonly wayOn: WayOn | undefined
  readonly isCustomer: boolean
}

const NOT_THERE =
  'Our data has no electric car of this make, model, and year. Choose another, or check a VIN.'
const NO_SUCH_CAR = { title: 'Car not found', text: NOT_THERE }
const NO_SUCH_YEAR = { title: 'No such model year', text: NOT_THERE }
const WITHOUT_YEAR = {
  title: 'Choose a model year',
  text: 'Range, charging, and costs differ by year. If you know the VIN, check it.',
}

export function UnknownCar({ wayOn, isCustomer }: UnknownCarProps) {
  const { title, text } = wayOn?.lacksYear ? WITHOUT_YEAR : wayOn ? NO_SUCH_YEAR : NO_SUCH_CAR
  return (
    <div className="flex flex-col gap-6">
      <title>{`${title} · vinspec`}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-col gap-2">
        <Trail />
        <h1>{title}</h1>
        <p className="max-w-2xl text-ink-soft">{text}</p>
      </div>
      {wayOn && <CarLinks title={wayOn.about} cars={wayOn.cars} />}
      <VinCheckForm isCustomer={isCustomer} />
    </div>
  )
}

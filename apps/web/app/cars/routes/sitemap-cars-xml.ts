/** Every model in every year. */
import { tablesAtHand } from '@vinspec/vehicle-data'
import { servicesContext } from '@vinspec/web/services'
import { toSitemap } from '../../public/sitemap.server.ts'
import { carPath } from '../car-path.ts'
import type { Route } from './+types/sitemap-cars-xml.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, vehicleData } = context.get(servicesContext)
  return toSitemap(tablesAtHand(vehicleData).modelYears().all.map(carPath), publicUrl)
}

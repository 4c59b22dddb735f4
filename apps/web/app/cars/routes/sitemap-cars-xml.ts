/** Every make, and every model in every year. */
import { tablesAtHand } from '@vinspec/vehicle-data'
import { servicesContext } from '@vinspec/web/services'
import { toSitemap } from '../../public/sitemap.server.ts'
import { carPath, makePath } from '../car-path.ts'
import type { Route } from './+types/sitemap-cars-xml.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, vehicleData } = context.get(servicesContext)
  const { all } = tablesAtHand(vehicleData).modelYears()
  return toSitemap(['/cars', ...new Set(all.map(makePath)), ...all.map(carPath)], publicUrl)
}

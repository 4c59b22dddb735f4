/**
 * Makes of electric cars that owners in the United States can connect through Smartcar, by our names. Tesla's own API says more. Which
 * models and years work, Smartcar tells the owner when signing in.
 */
export const SMARTCAR_MAKES: ReadonlySet<string> = new Set([
  'Audi',
  'BMW',
  'Cadillac',
  'Chevrolet',
  'Ford',
  'GMC',
  'Hyundai',
  'Jaguar',
  'Kia',
  'Lexus',
  'Mercedes-Benz',
  'MINI',
  'Nissan',
  'Polestar',
  'Porsche',
  'Rivian',
  'Subaru',
  'Toyota',
  'Volkswagen',
  'Volvo',
])

import type { ModelYear } from '@vinspec/vehicle-data'

export const carPath = ({ path }: Pick<ModelYear, 'path'>): string => `/cars/${path}`

export const makePath = ({ path }: Pick<ModelYear, 'path'>): string => `/cars/${path.split('/', 1)[0]}`

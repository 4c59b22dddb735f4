/**
 * Limits the registration of apps by anyone. The agents of many people share the IP addresses of their hosts, so each
 * app's own host is counted separately. There is a higher limit for each IP address, and one for all together.
 */
import { createAddressLimit, type Windows } from '@vinspec/rate-limits'

export interface RegistrationLimit {
  /** Counts one app. Returns the seconds to wait; 0 if the app may register. */
  take(address: string, appHost: string): Promise<number>
}

const HOUR_S = 3_600
const HOSTS_OF_AN_ADDRESS = 10
const ADDRESSES_IN_ALL = 10

export function createRegistrationLimit(windows: Windows, perHour: number): RegistrationLimit {
  const perAddress = perHour * HOSTS_OF_AN_ADDRESS
  const ofApp = createAddressLimit(windows, 'registrations', perHour, HOUR_S)
  const ofAddress = createAddressLimit(windows, 'registrations-of-address', perAddress, HOUR_S)
  const ofAll = createAddressLimit(windows, 'registrations-in-all', perAddress * ADDRESSES_IN_ALL, HOUR_S)
  return {
    take: async (address, appHost) =>
      (await ofApp.take(address, appHost)) || (await ofAddress.take(address)) || (await ofAll.take('all')),
  }
}

/**
 * Types for the parts of Smartcar's SDK that are used: it has none itself. Its answers come from the vendor, so they
 * are untrusted.
 */
import { createRequire } from 'node:module'

export interface SmartcarSdk {
  readonly AuthClient: new (options: AuthOptions) => AuthClient
  readonly Vehicle: new (id: string, accessToken: string) => SmartcarVehicle
  getVehicles(accessToken: string): Promise<unknown>
}

interface AuthOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly mode: 'live'
}

interface AuthClient {
  getAuthUrl(
    scope: readonly string[],
    options: { readonly state: string; readonly singleSelect: { readonly vin: string } },
  ): string
  exchangeCode(code: string): Promise<unknown>
  exchangeRefreshToken(token: string): Promise<unknown>
}

export interface SmartcarVehicle {
  vin(): Promise<unknown>
  battery(): Promise<unknown>
  nominalCapacity(): Promise<unknown>
  odometer(): Promise<unknown>
  disconnect(): Promise<unknown>
}

export function loadSmartcar(): SmartcarSdk {
  const sdk: unknown = createRequire(import.meta.url)('smartcar')
  if (!isSdk(sdk)) throw new TypeError("Smartcar's SDK has no AuthClient, Vehicle, or getVehicles")
  return sdk
}

const isSdk = (value: unknown): value is SmartcarSdk =>
  typeof value === 'object' &&
  value !== null &&
  ['AuthClient', 'Vehicle', 'getVehicles'].every((name) => typeof Reflect.get(value, name) === 'function')

import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import { generateDeviceCode, generateUserCode, hashDeviceCode } from './pairing-codes.ts'

export interface PairingRequest {
  /** The name that the computer gives itself: anyone may choose any name. */
  readonly deviceName: string | null
  readonly ipAddress: string
  /** How long it has to wait between two questions, in seconds. */
  readonly pollSeconds: number
}

export interface StartedPairing {
  readonly deviceCode: string
  readonly userCode: string
  readonly expiresInSeconds: number
  readonly pollSeconds: number
}

/** Long enough to sign in first, with a second factor. */
const LASTS_S = 15 * 60

/** Begins a pairing for a computer that wants to be signed in. It gets nothing until a customer approves. */
export async function startPairing(
  { prisma, clock }: Dependencies,
  { deviceName, ipAddress, pollSeconds }: PairingRequest,
): Promise<StartedPairing> {
  const deviceCode = generateDeviceCode()
  for (;;) {
    const userCode = generateUserCode()
    const inserted = await prisma.$executeRaw`
      INSERT INTO pairing (id, device_code_hash, user_code, device_name, ip_address, created_at, expires_at, poll_seconds)
      SELECT ${newId()}::uuid, ${hashDeviceCode(deviceCode)}, ${userCode}, ${deviceName}, ${ipAddress}, now,
        now + make_interval(secs => ${LASTS_S}::int), ${pollSeconds}::int
      FROM moment(${clock()}::timestamptz) AS now
      ON CONFLICT (user_code) DO NOTHING`
    // About once in millions of tries, another computer has this code.
    if (inserted === 1) return { deviceCode, userCode, expiresInSeconds: LASTS_S, pollSeconds }
  }
}

/** Which refresh token an app continues with after using one. */
import type { Database } from '../../foundation/db/client.ts'
import { hashRecordName } from './seal-payload.ts'
import { deriveSuccessor } from './tokens.ts'

/** More refreshes than any app makes during one grace period. */
const LONGEST_WALK = 20

/**
 * The live end of the chain that starts at a used refresh token: the token's own successor or, if that has been used
 * too, the one after it. So a repeated use gets the same token as the others, and no second chain starts. Undefined if
 * the chain is longer than an honest app makes it.
 */
export async function findLivingSuccessor(
  prisma: Database,
  { usedToken, chainKey }: { readonly usedToken: string; readonly chainKey: Uint8Array },
): Promise<string | undefined> {
  let token = usedToken
  for (let step = 0; step < LONGEST_WALK; step++) {
    token = deriveSuccessor(chainKey, token)
    const record = await prisma.oAuthRecord.findUnique({
      where: { idHash: hashRecordName({ kind: 'RefreshToken', id: token }) },
      select: { consumedAt: true },
    })
    if (!record?.consumedAt) return token
  }
  return undefined
}

/** Checks a passkey of the signed-in customer, without signing anybody in. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Database } from '@vinspec/core/foundation'
import type { Challenges } from './challenges.ts'
import type { SessionOwner } from './session-owner.ts'

export type PasskeyOptions = PublicKeyCredentialRequestOptionsJSON

export function createPasskeyCheck(
  { prisma, publicUrl }: { readonly prisma: Database; readonly publicUrl: URL },
  challenges: Challenges,
) {
  const rpID = publicUrl.hostname

  async function ask(owner: SessionOwner): Promise<PasskeyOptions | undefined> {
    const passkeys = await prisma.passkey.findMany({
      where: { customerId: owner.customerId },
      select: { credentialID: true },
    })
    if (passkeys.length === 0) return undefined
    const options = await generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      allowCredentials: passkeys.map(({ credentialID }) => ({ id: credentialID })),
    })
    await challenges.set(owner, 'passkey', options.challenge, 1)
    return options
  }

  async function verify(owner: SessionOwner, answer: string): Promise<boolean> {
    const response = parse(answer)
    if (!response) return false
    const passkey = await prisma.passkey.findFirst({
      where: { credentialID: response.id, customerId: owner.customerId },
    })
    if (!passkey) return false
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => challenges.meet(owner, 'passkey', challenge),
      expectedOrigin: publicUrl.origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialID,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }).catch(() => NOT_VERIFIED)
    if (!verified) return false
    await prisma.passkey.update({
      where: { id: passkey.id },
      data: { counter: authenticationInfo?.newCounter ?? passkey.counter },
    })
    return true
  }

  return { ask, verify }
}

const NOT_VERIFIED = { verified: false, authenticationInfo: undefined }

/** Checks only the shape. Verification finds what is wrong with the content. */
function parse(answer: string): AuthenticationResponseJSON | undefined {
  try {
    const value: unknown = JSON.parse(answer)
    return isAnswer(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isAnswer(value: unknown): value is AuthenticationResponseJSON {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

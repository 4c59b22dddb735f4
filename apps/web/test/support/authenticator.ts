import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** A device that answers for every passkey by itself. */
export interface Authenticator {
  /** Whether it verifies its holder from now on. */
  verifyUser(verified: boolean): Promise<void>
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page)
  onTestFinished(() => devtools.detach())
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifyUser: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

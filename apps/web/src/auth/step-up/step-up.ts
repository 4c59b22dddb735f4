/**
 * Confirms, within a session, that it is still the customer: by password, passkey, or an emailed code. The
 * confirmation lasts ten minutes, for that session only, and is stored with the session; signing in counts too.
 */

import { randomInt } from 'node:crypto'
import type { Database } from '@vinspec/core/foundation'
import type { Windows } from '@vinspec/rate-limits'
import { isPassword, type PasswordHashing } from '../password.ts'
import type { SignInLimits } from '../sign-in-limits.ts'
import type { SignInMails } from '../sign-in-mails.ts'
import { createChallenges } from './challenges.ts'
import { createPasskeyCheck, type PasskeyOptions } from './passkey-check.ts'
import type { SessionOwner } from './session-owner.ts'

/** `limited`: too many tries were wrong recently, so the answer was not checked. */
export type StepUpOutcome = 'confirmed' | 'wrong' | 'limited'

export interface StepUp {
  isConfirmed(sessionId: string): Promise<boolean>
  byPassword(owner: SessionOwner, password: string): Promise<StepUpOutcome>
  /** Sends a code, which replaces the last one. False if the address was sent too many. */
  sendCode(owner: SessionOwner, email: string): Promise<boolean>
  byCode(owner: SessionOwner, code: string): Promise<StepUpOutcome>
  /** The options with which the browser asks for a passkey; undefined if the customer has none. */
  askPasskey(owner: SessionOwner): Promise<PasskeyOptions | undefined>
  /** @param answer the browser's response, as JSON */
  byPasskey(owner: SessionOwner, answer: string): Promise<StepUpOutcome>
}

export interface StepUpDependencies {
  readonly prisma: Database
  readonly windows: Windows
  readonly limits: SignInLimits
  readonly mails: Pick<SignInMails, 'sendStepUpCode'>
  readonly publicUrl: URL
  readonly secret: string
  readonly passwordHashing: PasswordHashing
}

const MINUTE_MS = 60_000
export const STEP_UP_LASTS_MS = 10 * MINUTE_MS
const CODE_TRIES = 5

export function createStepUp(dependencies: StepUpDependencies): StepUp {
  const { prisma, windows, limits, mails, passwordHashing } = dependencies
  const challenges = createChallenges(dependencies)
  const passkeys = createPasskeyCheck(dependencies, challenges)
  const tries = windows.window('step-up-tries', limits.passwordsPerAccount, 15 * 60)
  const codes = windows.window('step-up-mails', limits.mailsPerMailbox, 60 * 60)

  /** Counts tries per customer, so that more sessions do not give more tries. */
  async function confirm(owner: SessionOwner, isRight: () => Promise<boolean>): Promise<StepUpOutcome> {
    if (!(await tries.take(owner.customerId)).allowed) return 'limited'
    if (!(await isRight())) return 'wrong'
    const { sessionId: id, customerId } = owner
    await prisma.portalSession.updateMany({ where: { id, customerId }, data: { confirmedAt: new Date() } })
    return 'confirmed'
  }

  return {
    async isConfirmed(sessionId) {
      const session = await prisma.portalSession.findUnique({
        where: { id: sessionId },
        select: { createdAt: true, confirmedAt: true },
      })
      // The system's time, because the sign-in library dates sessions by it.
      const since = Date.now() - STEP_UP_LASTS_MS
      return [session?.createdAt, session?.confirmedAt].some((at) => at && at.getTime() > since)
    },
    byPassword: (owner, password) =>
      confirm(owner, () => isPassword(prisma, owner.customerId, password, passwordHashing)),
    async sendCode(owner, email) {
      if (!(await codes.take(owner.customerId)).allowed) return false
      const code = newCode()
      await challenges.set(owner, 'code', code, CODE_TRIES)
      await mails.sendStepUpCode(email, code)
      return true
    },
    byCode: (owner, code) => confirm(owner, () => challenges.meet(owner, 'code', code.replaceAll(/\s/g, ''))),
    askPasskey: passkeys.ask,
    byPasskey: (owner, answer) => confirm(owner, () => passkeys.verify(owner, answer)),
  }
}

/** Six digits, for a person to type. */
function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

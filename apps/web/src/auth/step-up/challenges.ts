/** The challenges of a session. The answer is stored as a keyed hash: six digits alone could be brute-forced. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '@vinspec/core/foundation'
import type { SessionOwner } from './session-owner.ts'

type Kind = 'code' | 'passkey'

export interface Challenges {
  /** Creates a challenge, which replaces the last one of its kind. */
  set(owner: SessionOwner, kind: Kind, answer: string, tries: number): Promise<void>
  /** Whether the answer is right. A right answer uses the challenge up; a wrong one costs a try. */
  meet(owner: SessionOwner, kind: Kind, answer: string): Promise<boolean>
}

const LASTS_MS = 10 * 60_000

export function createChallenges({
  prisma,
  secret,
}: {
  readonly prisma: Database
  readonly secret: string
}): Challenges {
  const hash = ({ sessionId }: SessionOwner, kind: Kind, answer: string) =>
    new Uint8Array(createHmac('sha256', secret).update(`step-up ${kind} ${sessionId} ${answer}`).digest())

  return {
    async set(owner, kind, answer, triesLeft) {
      const { sessionId } = owner
      const data = {
        answerHash: hash(owner, kind, answer),
        triesLeft,
        expiresAt: new Date(Date.now() + LASTS_MS),
      }
      await prisma.stepUpChallenge.upsert({
        where: { sessionId_kind: { sessionId, kind } },
        create: { sessionId, kind, ...data },
        update: data,
      })
    },
    async meet(owner, kind, answer) {
      const { sessionId } = owner
      // The attempt is counted before the answer is checked, so that parallel ones get no extra attempts.
      const [asked] = await prisma.stepUpChallenge.updateManyAndReturn({
        where: { sessionId, kind, triesLeft: { gt: 0 }, expiresAt: { gt: new Date() } },
        data: { triesLeft: { decrement: 1 } },
        select: { answerHash: true },
      })
      if (!asked || !timingSafeEqual(asked.answerHash, hash(owner, kind, answer))) return false
      const { count } = await prisma.stepUpChallenge.deleteMany({
        where: { sessionId, kind, answerHash: asked.answerHash },
      })
      return count === 1
    },
  }
}

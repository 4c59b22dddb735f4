import { examineDatabase, type Finding } from '@vinspec/core/operator'
import { type Judged, readConfig } from '../config.ts'
import type { Operator, Outcome } from '../operator.ts'
import { toTable } from '../to-table.ts'
import { examinePortal } from './examine-portal.ts'

/** Checks a deployment: what the database says, and the settings that this command shares with the processes. */
export function createDoctor(env: Parameters<typeof readConfig>[0]) {
  return async ({ prisma }: Operator): Promise<Outcome> => {
    const findings = [
      ...examineSettings(env),
      await examinePortal(readConfig(env).portalUrl),
      ...(await examineDatabase(prisma)),
    ]
    const mark = { ok: '✓', warning: '!', failure: '✗' }
    return {
      json: { findings },
      text: toTable(findings.map(({ check, state, detail }) => [mark[state], check, detail])).join('\n'),
      alarm: findings.some(({ state }) => state === 'failure'),
    }
  }
}

function examineSettings(env: Parameters<typeof readConfig>[0]): readonly Finding[] {
  const { payments, mail, contactEmail } = readConfig(env)
  return [
    judge('payments', payments, `STRIPE_SECRET_KEY ${OF_A_WORKER}`),
    judge('mail', mail, `MAIL_URL ${OF_A_WORKER}`),
    EXAMPLE.test(contactEmail.settings ?? '')
      ? { check: 'contact', state: 'warning', detail: "CONTACT_EMAIL is still the example's." }
      : judge('contact', contactEmail, `CONTACT_EMAIL ${UNREACHABLE}`),
  ]
}

/** Example domains, at which nobody receives email. */
const EXAMPLE = /[@.]example\.(com|net|org)$/
const OF_A_WORKER = 'is not set here. Run this with the settings of a worker.'
const UNREACHABLE = 'is not set here. Without it, pages that ask people to write to us name no address.'

function judge(check: string, { settings, faults }: Judged<unknown>, missing: string): Finding {
  if (faults.length > 0) return { check, state: 'failure', detail: `${faults.join('. ')}.` }
  if (settings !== undefined) return { check, state: 'ok', detail: 'The settings are complete.' }
  return { check, state: 'warning', detail: missing }
}

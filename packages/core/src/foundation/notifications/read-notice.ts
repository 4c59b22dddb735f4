/** Stored notices, as they come from the database. */
import { readField } from '@vinspec/contract/guards'
import type { Notice, NoticeData, RecalledModel, RuleFacts } from './notices.ts'
import type { SecurityNotice } from './security-letters.ts'

/** Reads a stored notice. Throws if it is not one of ours. */
export function readNotice(kind: string, data: unknown): Notice {
  const facts = new Facts(kind, data)
  switch (kind) {
    case 'credits_low':
      return { kind, data: { available: facts.number('available') } }
    case 'credits_expiring':
      return {
        kind,
        data: {
          credits: facts.number('credits'),
          days: facts.number('days'),
          expiresAt: facts.text('expiresAt'),
        },
      }
    case 'payment_received':
      return { kind, data: readPayment(facts) }
    case 'payment_refunded':
      return {
        kind,
        data: { paymentId: facts.text('paymentId'), amountCents: facts.number('amountCents') },
      }
    case 'top_up_failed':
      return {
        kind,
        data: { amountCents: facts.number('amountCents'), nextAttemptAt: facts.text('nextAttemptAt') },
      }
    case 'top_up_action_required':
      return { kind, data: { amountCents: facts.number('amountCents') } }
    case 'top_up_suspended':
      return { kind, data: { reason: facts.text('reason') } }
    case 'top_up_changed':
      return { kind, data: readChange(facts) }
    case 'top_up_price_risen':
      return { kind, data: readPrice(facts) }
    case 'card_removed':
      return { kind, data: { brand: facts.text('brand'), last4: facts.text('last4') } }
    case 'account_closed':
      return { kind, data: { credits: facts.number('credits') } }
    case 'vehicle_available':
    case 'owner_reading':
      return { kind, data: readVehicle(facts) }
    case 'owner_consent_ended':
      return { kind, data: { ...readVehicle(facts), reason: facts.text('reason') } }
    case 'recalls_found':
      return { kind, data: { models: facts.list('models').map(readModel), more: facts.number('more') } }
    case 'report_answered':
      return {
        kind,
        data: { ...readVehicle(facts), word: facts.text('word'), credited: facts.boolean('credited') },
      }
    case 'vehicle_corrected':
      return { kind, data: readCorrection(facts) }
    case 'key_created':
    case 'key_revoked':
    case 'key_rotated':
      return { kind, data: { name: facts.text('name'), ends: facts.text('ends') } }
    default:
      return readSecurityNotice(kind, facts)
  }
}

function readCorrection(facts: Facts): NoticeData['vehicle_corrected'] {
  return {
    title: facts.text('title'),
    label: facts.text('label'),
    before: facts.text('before'),
    after: facts.text('after'),
    vehicles: facts.number('vehicles'),
    vins: facts.texts('vins'),
  }
}

function readVehicle(facts: Facts): NoticeData['vehicle_available'] {
  return { vin: facts.text('vin'), title: facts.text('title') }
}

function readPayment(facts: Facts): NoticeData['payment_received'] {
  return {
    paymentId: facts.text('paymentId'),
    amountCents: facts.number('amountCents'),
    credits: facts.number('credits'),
    automatic: facts.boolean('automatic'),
    expiresAt: facts.text('expiresAt'),
  }
}

function readModel(facts: Facts): RecalledModel {
  return {
    name: facts.text('name'),
    vehicles: facts.number('vehicles'),
    vins: facts.texts('vins'),
    recalls: facts.list('recalls').map((recall) => ({
      campaign: recall.text('campaign'),
      component: recall.text('component'),
      advice: recall.text('advice'),
    })),
  }
}

function readPrice(facts: Facts): NoticeData['top_up_price_risen'] {
  return {
    packageName: facts.text('packageName'),
    seenCents: facts.number('seenCents'),
    priceCents: facts.number('priceCents'),
  }
}

function readChange(facts: Facts): NoticeData['top_up_changed'] {
  return {
    by: readChanger(facts.part('by')),
    before: facts.isNull('before') ? null : readRule(facts.part('before')),
    after: readRule(facts.part('after')),
  }
}

function readChanger(facts: Facts): NoticeData['top_up_changed']['by'] {
  const kind = facts.text('kind')
  switch (kind) {
    case 'customer':
    case 'link':
      return { kind }
    case 'api_key':
    case 'connection':
    case 'approval':
      return { kind, name: facts.text('name') }
    default:
      throw new Error(`a notification says that a rule was changed by ${kind}`)
  }
}

function readRule(facts: Facts): RuleFacts {
  return {
    enabled: facts.boolean('enabled'),
    packageName: facts.text('packageName'),
    priceCents: facts.number('priceCents'),
    thresholdCredits: facts.number('thresholdCredits'),
    monthlyCapCents: facts.isNull('monthlyCapCents') ? null : facts.number('monthlyCapCents'),
  }
}

function readSecurityNotice(kind: string, facts: Facts): SecurityNotice {
  switch (kind) {
    case 'new_sign_in':
    case 'wrong_code':
      return {
        kind,
        data: { browser: facts.text('browser'), address: facts.text('address'), at: facts.text('at') },
      }
    case 'passkey_added':
    case 'passkey_removed':
      return { kind, data: { name: facts.text('name') } }
    case 'app_connected':
    case 'app_token_reused':
      return { kind, data: { app: facts.text('app') } }
    case 'two_factor_reset':
      return { kind, data: { reason: facts.text('reason') } }
    case 'password_changed':
    case 'address_changed':
    case 'two_factor_on':
    case 'two_factor_off':
      return { kind, data: {} }
    default:
      throw new Error(`unknown kind in notification: ${kind}`)
  }
}

class Facts {
  readonly #kind: string
  readonly #data: unknown

  constructor(kind: string, data: unknown) {
    this.#kind = kind
    this.#data = data
  }

  text(key: string): string {
    const value = this.#read(key)
    return typeof value === 'string' ? value : this.#refuse(key)
  }

  number(key: string): number {
    const value = this.#read(key)
    return typeof value === 'number' ? value : this.#refuse(key)
  }

  boolean(key: string): boolean {
    const value = this.#read(key)
    return typeof value === 'boolean' ? value : this.#refuse(key)
  }

  isNull(key: string): boolean {
    return this.#read(key) === null
  }

  part(key: string): Facts {
    return new Facts(this.#kind, this.#read(key))
  }

  list(key: string): Facts[] {
    const value = this.#read(key)
    return Array.isArray(value) ? value.map((item) => new Facts(this.#kind, item)) : this.#refuse(key)
  }

  texts(key: string): string[] {
    const value: unknown = this.#read(key)
    if (!Array.isArray(value)) return this.#refuse(key)
    return value.filter((item) => typeof item === 'string')
  }

  #read(key: string): unknown {
    return readField(this.#data, key)
  }

  #refuse(key: string): never {
    throw new Error(`a notification of kind ${this.#kind} has no usable ${key}`)
  }
}

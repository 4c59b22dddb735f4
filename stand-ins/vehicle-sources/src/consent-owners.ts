/** Owners who signed in with a maker, and their tokens. */
import { createHash, randomBytes } from 'node:crypto'

export type Maker = 'tesla' | 'smartcar'

/** What an owner agreed to. */
export interface Agreement {
  readonly maker: Maker
  readonly clientId: string
  readonly redirectUri: string
  /** PKCE's challenge; empty without PKCE. */
  readonly challenge: string
  /** The cars in the owner's account; `any` for whichever car is requested. */
  readonly cars: readonly string[] | 'any'
  isOver: boolean
  /** The valid refresh token, and the previous one, which stays valid for a day. */
  current: string
  before: string
}

export interface IssuedTokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly token_type: 'Bearer'
}

export type NewAgreement = Omit<Agreement, 'isOver' | 'current' | 'before'>

const LIFE_S = 8 * 60 * 60

export interface Owners {
  /** Records an agreement. Returns the code with which the owner's browser is redirected to the application. */
  agree(agreement: NewAgreement): string
  /** Exchanges a code for tokens, once. Undefined if the code is not valid. */
  exchange(code: string, sent: ExchangeForm): IssuedTokens | undefined
  refresh(token: string): IssuedTokens | undefined
  /** The agreement of an access token; undefined if the token is not valid. */
  agreementOf(authorization: string | undefined): Agreement | undefined
  /** Ends the agreement of an access or refresh token. */
  end(token: string): void
  /** The owner ends all agreements with the maker. */
  endAll(): void
  /** How many agreements have valid tokens. */
  live(): number
  /** Every code and token that was ever issued. */
  issued(): readonly string[]
}

export interface ExchangeForm {
  readonly redirectUri: string
  readonly verifier: string
}

export function createOwners(): Owners {
  const codes = new Map<string, Agreement>()
  const access = new Map<string, Agreement>()
  const refresh = new Map<string, Agreement>()
  const given: string[] = []
  const isGood = (agreement: Agreement | undefined): agreement is Agreement => agreement?.isOver === false

  function issue(agreement: Agreement): IssuedTokens {
    const [access_token, refresh_token] = [random('owner'), random('again')]
    given.push(access_token, refresh_token)
    access.set(access_token, agreement)
    refresh.set(refresh_token, agreement)
    agreement.current = refresh_token
    return { access_token, refresh_token, expires_in: LIFE_S, token_type: 'Bearer' }
  }

  return {
    agree(agreement) {
      const code = random('code')
      given.push(code)
      codes.set(code, { ...agreement, isOver: false, current: '', before: '' })
      return code
    },
    exchange(code, { redirectUri, verifier }) {
      const agreement = codes.get(code)
      codes.delete(code)
      if (agreement?.redirectUri !== redirectUri) return undefined
      const isProved = agreement.challenge === '' || agreement.challenge === challengeOf(verifier)
      return isProved ? issue(agreement) : undefined
    },
    refresh(token) {
      const agreement = refresh.get(token)
      if (!isGood(agreement) || (token !== agreement.current && token !== agreement.before)) return undefined
      agreement.before = token
      return issue(agreement)
    },
    agreementOf(authorization) {
      const agreement = access.get(authorization?.replace(/^Bearer /, '') ?? '')
      return isGood(agreement) ? agreement : undefined
    },
    end(token) {
      const agreement = refresh.get(token) ?? access.get(token)
      if (agreement) agreement.isOver = true
    },
    endAll() {
      for (const agreement of access.values()) agreement.isOver = true
    },
    live: () => new Set([...access.values()].filter(isGood)).size,
    issued: () => [...given],
  }
}

const random = (kind: string): string => `${kind}-${randomBytes(18).toString('base64url')}`

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

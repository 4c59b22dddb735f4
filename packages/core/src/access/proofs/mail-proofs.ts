/** Single-use proofs that are sent by email. Their tokens are stored as hashes. */
import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../foundation/db/client.ts'
import { sha256 } from '../../foundation/text/sha256.ts'

export type ProofPurpose =
  | 'verify_address'
  | 'approve_address_change'
  | 'change_address'
  | 'reset_password'
  | 'sign_in'

export interface NewProof {
  readonly purpose: ProofPurpose
  /** The address to which the link is sent, in lower case. */
  readonly email: string
  /** Null only for a sign-in link to an address without an account. */
  readonly customerId: string | null
  /** The address that is to replace the customer's. */
  readonly newEmail?: string
  readonly lastsMs: number
}

export interface MailProof {
  readonly email: string
  readonly customerId: string | null
  readonly newEmail: string | null
}

const TOKEN_BYTES = 32

/** Returns the token for the link. It is void once the customer's password or address changes. */
export async function issueProof(
  connection: Transaction,
  { purpose, email, customerId, newEmail, lastsMs }: NewProof,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await connection.$executeRaw`
    INSERT INTO mail_proof (token_hash, purpose, email, customer_id, credential_version, new_email, expires_at)
    SELECT ${sha256(token)}, ${purpose}, ${email}, ${customerId}::uuid,
      coalesce((SELECT credential_version FROM customer WHERE id = ${customerId}::uuid), 0), ${newEmail ?? null},
      now() + ${`${lastsMs} milliseconds`}::interval`
  return token
}

/** What a proof is about, for the page that asks before it is used. Undefined: it proves nothing. */
export async function findProof(
  prisma: Database,
  token: string,
  purposes: readonly ProofPurpose[],
): Promise<(MailProof & { readonly purpose: ProofPurpose }) | undefined> {
  const [proof] = await prisma.$queryRaw<Array<MailProof & { purpose: ProofPurpose }>>`
    SELECT p.purpose, p.email, p.customer_id AS "customerId", p.new_email AS "newEmail"
    FROM mail_proof p LEFT JOIN customer c ON c.id = p.customer_id
    WHERE p.token_hash = ${sha256(token)} AND p.purpose = ANY(${[...purposes]}) AND p.expires_at > now()
      AND (p.customer_id IS NULL OR p.credential_version = c.credential_version)`
  return proof
}

/**
 * Uses up a proof: defined for exactly one of several concurrent callers. The customer is locked until the transaction
 * ends. Undefined for a proof that is used up, expired, made for another purpose, or older than a change of
 * credentials.
 */
export async function useProof(
  tx: Transaction,
  token: string,
  purpose: ProofPurpose,
): Promise<MailProof | undefined> {
  const tokenHash = sha256(token)
  await tx.$queryRaw`
    SELECT FROM sign_in_account a JOIN mail_proof p USING (customer_id) WHERE p.token_hash = ${tokenHash}
    ORDER BY a.id FOR UPDATE OF a`
  await tx.$queryRaw`
    SELECT FROM customer c JOIN mail_proof p ON p.customer_id = c.id WHERE p.token_hash = ${tokenHash}
    FOR NO KEY UPDATE OF c`
  const [proof] = await tx.$queryRaw<MailProof[]>`
    DELETE FROM mail_proof p
    WHERE p.token_hash = ${tokenHash} AND p.purpose = ${purpose} AND p.expires_at > now()
      AND (p.customer_id IS NULL
        OR p.credential_version = (SELECT credential_version FROM customer c WHERE c.id = p.customer_id))
    RETURNING p.email, p.customer_id AS "customerId", p.new_email AS "newEmail"`
  return proof
}

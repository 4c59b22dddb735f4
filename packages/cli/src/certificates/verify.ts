/** `vinspec verify`: whether certificates, receipts, and days of the ledger are as the service made them. Nothing leaves this computer. */
import { readFile, stat } from 'node:fs/promises'
import {
  type CertificateVerdict,
  isEmpty,
  isPdf,
  readPublishedKeys,
  type TrustedKey,
  verifyCertificateFile,
  verifyRecords,
} from '@vinspec/certificates/verify'
import { ConnectionError } from '@vinspec/sdk'
import { askPortal, connectToPortal } from '../account/ask-portal.ts'
import { findPlace } from '../account/find-place.ts'
import { requirePortal } from '../account/portal.ts'
import { CommandError, usageError } from '../command-error.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { unreadable } from '../file-fault.ts'
import { listenForInterruption } from '../interruption.ts'
import { pairLines, wrap } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import type { VerifySettings } from '../settings.ts'
import { OLD_KEYS, showRecords } from './show-records.ts'

/** A certificate has less than 100 KB, and the file of an account with a million lookups some hundreds of MB. */
const LARGEST_BYTES = 512 * 1024 * 1024

/** A certificate, or files with whatever else we sign, which are compared with each other. */
export async function verify(paths: readonly string[], settings: VerifySettings): Promise<ExitCode> {
  const files = await Promise.all(paths.map(read))
  const keys = await readKeys(settings)
  const [file = Buffer.alloc(0)] = files
  if (files.length > 1 && files.some(isPdf)) throw usageError('Verify each certificate by itself.')
  if (!isPdf(file)) {
    const records = verifyRecords(files.map(decode), keys)
    if (!isEmpty(records)) return await showRecords(records, settings)
  }
  return await verifyCertificate(file, keys, settings)
}

/** Also what PowerShell has redirected. A mark of either encoding is no part of the text. */
const decode = (file: Buffer): string =>
  new TextDecoder(file.toString('latin1', 0, 2) === '\xFF\xFE' ? 'utf-16le' : 'utf-8').decode(file)

async function verifyCertificate(
  file: Buffer,
  keys: readonly TrustedKey[],
  settings: VerifySettings,
): Promise<ExitCode> {
  const verdict = verifyCertificateFile(file, keys)
  const claims = verdict.kind === 'not_genuine' ? null : verdict.claims
  await printResult(settings, { verdict: verdict.kind, certificate: claims }, (screen) => {
    const said = wrap(explain(verdict), screen.width)
    if (!claims) return said
    const facts = pairLines(screen, [
      ['VIN', claims.vin],
      ['Looked up', claims.looked_up_at],
      ['Lookup', claims.lookup_id],
      ['Issued by', claims.origin],
      ['SHA-256 of answer', claims.answer_sha256],
    ])
    return [...said, '', ...facts]
  })
  return verdict.kind === 'genuine' ? EXIT.done : EXIT.failed
}

function explain(verdict: CertificateVerdict): string {
  switch (verdict.kind) {
    case 'genuine':
      return 'Genuine. The file is as vinspec made it: nothing in it was changed.'
    case 'withdrawn':
      return 'Withdrawn. Others may have forged this signature.'
    case 'changed':
      return 'Changed. vinspec issued this certificate, but the file is not as vinspec made it.'
    case 'not_genuine':
      return verdict.reason === 'no_certificate'
        ? "Not genuine. This file has no signature of vinspec. If it's a scan, or was saved again by another program, scan its QR code instead."
        : `Not genuine. None of these keys signed this file. A key that leaked is not among them. ${OLD_KEYS}`
  }
}

async function readKeys(settings: VerifySettings): Promise<TrustedKey[]> {
  const keys = readPublishedKeys(
    settings.keys === undefined ? await askForKeys(settings) : parse(await read(settings.keys)),
  )
  if (keys.length > 0) return keys
  const from = settings.keys ?? 'The portal'
  throw new CommandError(`${from} has no key of vinspec.`, {
    code: 'keys',
    exitCode: EXIT.usage,
    nextStep: 'Save the keys from /.well-known/jwks.json of the portal, and pass them: --keys <file>',
  })
}

async function askForKeys(settings: VerifySettings): Promise<unknown> {
  const portal = requirePortal(findPlace(settings), 'Add --portal-url <url>, or --keys <file>.')
  using interruption = listenForInterruption()
  const connection = connectToPortal(portal, settings, interruption.signal)
  const { status, body } = await askPortal(connection, `${portal}/.well-known/jwks.json`)
  if (status === 200 || status === 404) return body
  throw new ConnectionError(`Couldn't reach ${portal} (status ${status}).`, null)
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(decode(text))
  } catch {
    return null
  }
}

async function read(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path)
    if (size <= LARGEST_BYTES) return await readFile(path)
  } catch (error) {
    throw unreadable(path, error)
  }
  throw usageError(`${path} is larger than 512 MB.`)
}

import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'

/** A secret in a file that only its owner can read. The first start creates it, and later ones reuse it. */
export async function keepSecret(path: string): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch(() => undefined)
  await chmod(path, 0o600)
  return await readFile(path, 'utf8')
}

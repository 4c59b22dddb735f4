/** What every stand-in does as a process: it reads its settings, and runs until it is ended. */
import closeWithGrace from 'close-with-grace'

export type Environment = Readonly<Record<string, string | undefined>>

export interface SettingsReader {
  /** What is wrong with the settings, one clause each. */
  readonly faults: string[]
  /** An empty setting counts as not set. */
  text(name: string): string | undefined
  port(name: string, usual: number): number
}

/** Throws, naming every fault, if the environment is not usable. @param name of the stand-in */
export function readSettings<Settings>(
  name: string,
  env: Environment,
  read: (reader: SettingsReader) => Settings,
): Settings {
  const faults: string[] = []
  if (env['NODE_ENV'] === 'production') {
    faults.push(`NODE_ENV is production. The ${name} is for development and never runs in production`)
  }
  const text = (setting: string): string | undefined => env[setting] || undefined
  const port = (setting: string, usual: number): number => {
    const given = text(setting) ?? String(usual)
    if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535)
      faults.push(`${setting} must be a whole number from 0 to 65535, not ${JSON.stringify(given)}`)
    return Number(given)
  }
  const settings = read({ faults, text, port })
  if (faults.length > 0) throw new Error(`The ${name} cannot start:\n- ${faults.join('\n- ')}`)
  return settings
}

/** @param urls where it listens, for the process that started this one */
export function runStandIn(standIn: { close(): Promise<void> }, urls: readonly string[], said: string): void {
  closeWithGrace({ delay: 5_000 }, () => standIn.close())
  console.log(said)
  process.send?.([...urls])
}

/** A client's format of settings, loaded with its library only when it is needed. */
import type { SettingsFormat } from './settings-format.ts'

export async function loadFormat(format: 'json' | 'toml'): Promise<SettingsFormat> {
  return format === 'json'
    ? (await import('./json-settings.ts')).jsonSettings
    : (await import('./toml-settings.ts')).tomlSettings
}

/** An answer for programs: JSON, lines of JSON, CSV, YAML, or what a filter or a template makes of it. */
import { isObject } from '@vinspec/contract/guards'
import { type CommandError, usageError } from '../command-error.ts'
import { formatOf, type Settings } from '../settings.ts'
import { toItems } from './to-items.ts'

export type Render = (data: unknown) => Promise<string> | string

/** Libraries are loaded only by the format that needs them. */
export async function createRenderer(settings: Settings): Promise<Render> {
  const { jq, template } = settings
  if (jq !== undefined) return await createFilter(jq)
  if (template !== undefined) return await createTemplate(template)
  switch (formatOf(settings)) {
    case 'csv': {
      const { renderCsv } = await import('./render-csv.ts')
      return renderCsv
    }
    case 'yaml': {
      const { stringify } = await import('yaml')
      return (data) => stringify(data, { lineWidth: 0 })
    }
    case 'jsonl':
      return (data) => toItems(data).map(toLine).join('')
    default:
      return toLine
  }
}

/** Fields in the order of the API. */
function toLine(data: unknown): string {
  return `${JSON.stringify(data)}\n`
}

async function createFilter(filter: string): Promise<Render> {
  const { raw } = await import('jq-wasm/inline')
  const run = async (data: unknown) => {
    const json = JSON.stringify(data)
    const { stdout, stderr, exitCode } = await raw(json, filter, ['-r', '-c'])
    return { stdout, exitCode, fault: stderr.trim().replace(/^jq: /, '') }
  }
  const FAILED_TO_COMPILE = 3
  const tried = await run(null)
  if (tried.exitCode === FAILED_TO_COMPILE) throw refuse('jq filter', tried.fault)
  return async (data) => {
    const { stdout, exitCode, fault } = await run(data)
    if (exitCode !== 0) throw refuse('jq filter', fault)
    return stdout === '' || stdout.endsWith('\n') ? stdout : `${stdout}\n`
  }
}

async function createTemplate(text: string): Promise<Render> {
  const { Liquid } = await import('liquidjs')
  // A template sees the answer and nothing else: no file is included.
  const engine = new Liquid({ templates: {}, ownPropertyOnly: true, strictFilters: true })
  const attempt = async <T>(act: () => T | Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      throw refuse('template', error instanceof Error ? error.message : String(error))
    }
  }
  const template = await attempt(() => engine.parse(text))
  return async (data) => {
    const rendered = String(
      await attempt<unknown>(() => engine.render(template, isObject(data) ? data : { data })),
    )
    return rendered.endsWith('\n') ? rendered : `${rendered}\n`
  }
}

function refuse(what: string, fault: string): CommandError {
  return usageError(`The ${what} can't be used: ${fault}`)
}

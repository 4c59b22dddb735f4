/** `vinspec api`. */
import { Argument, type Command, InvalidArgumentError } from 'commander'
import type { ApiSettings } from '../settings.ts'
import { parseIdempotencyKey } from './parse-option.ts'
import { whenRun } from './when-run.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
export const PATH = 'path'

export function addApi(program: Command): void {
  const command = program
    .command('api')
    .description('Send any request to the API, and print the response.')
    .addArgument(new Argument('<method>', 'In capitals or not.').choices(METHODS).argParser(parseMethod))
    .argument(`<${PATH}>`, 'A path of the API, such as /credits.')
    .option(
      '-d, --data <body>',
      'The body, JSON unless a header says otherwise; @ and a path: what is in that file, or @- on standard input.',
    )
    .option(
      '-f, --field <name=value>',
      'A field of the body, or of the query of a GET. Can be repeated.',
      collect,
    )
    .option(
      '--idempotency-key <key>',
      'Repeat an earlier request without paying twice. Default: a new key.',
      parseIdempotencyKey,
    )
    .option('-H, --header <name:value>', 'A header. Can be repeated.', collect)
  whenRun(command, async (settings: ApiSettings, method: string, path: string) =>
    (await import('../api/call-api.ts')).callApi(method, path, settings),
  )
}

const collect = (text: string, list: readonly string[] = []) => [...list, text]

function parseMethod(given: string): string {
  const method = given.toUpperCase()
  if (!METHODS.includes(method)) throw new InvalidArgumentError(`A method is one of ${METHODS.join(', ')}.`)
  return method
}

/** Renders a contract as TypeScript: its types, its operation table, its port, its errors, and what it is about. */
import openapiTS, { astToString } from 'openapi-typescript'
import { ContractError } from './contract-place.ts'
import { createValidator } from './create-validator.ts'
import { type About, type Contract, describeContract } from './describe-contract.ts'
import { readErrorDefinitions } from './read-errors.ts'
import { type Operation, readOperations, STREAM_ENDED } from './read-operations.ts'
import { readTitles } from './read-titles.ts'
import { renderErrors, renderPort } from './render-port.ts'

/** Throws a `ContractError` for anything that cannot be generated or validated. */
export async function renderContract(
  document: object,
): Promise<
  Record<'types.ts' | 'operations.ts' | 'port.ts' | 'errors.ts' | 'about.ts' | 'titles.ts', string>
> {
  const operations = readOperations(document)
  const contract = describeContract(document)
  checkSchemas(document, operations)
  // Types are of JSON, which the end of a stream has none of.
  const json = JSON.stringify(document, (key, value: unknown) => (key === STREAM_ENDED ? undefined : value))
  // `defaultNonNullable: false` keeps a field with a default optional in request bodies.
  const types = await openapiTS(json, { alphabetize: true, defaultNonNullable: false })
  return {
    'types.ts': astToString(types),
    'operations.ts': renderOperations(operations),
    'port.ts': renderPort(contract.operations),
    'errors.ts': renderErrors(readErrorDefinitions(document)),
    'about.ts': renderAbout(contract.about),
    'titles.ts': renderTitles(contract),
  }
}

function renderOperations(operations: readonly Operation[]): string {
  const table = JSON.stringify(operations, null, 2)
  return `/** Every operation of the contract, in its order. */\nexport const operations = ${table} as const\n`
}

function renderAbout({ version, summary, url }: About): string {
  const about = JSON.stringify({ version, summary, url }, null, 2)
  return `/** The contract's version, the service in a sentence, and the root of the API in production. */\nexport const about = ${about} as const\n`
}

function renderTitles(contract: Contract): string {
  const titles = JSON.stringify(readTitles(contract), null, 2)
  return `import type { Titles } from '../answer-facts.ts'

/** What people call the fields of an answer, by its schema and their path; absent without a title. */
export const titles: Readonly<Record<string, Titles>> = ${titles}
`
}

/** A keyword or format that the validator does not support must fail here, not when a server starts. */
function checkSchemas(document: object, operations: readonly Operation[]): void {
  const validator = createValidator(document)
  for (const { bodySchema, resultSchema, parameters } of operations) {
    for (const name of [bodySchema ?? [], resultSchema].flat()) {
      compile(`#/components/schemas/${name}`, () => validator.parserOf(name)(undefined))
    }
    for (const parameter of parameters) {
      compile(parameter.schema, () => validator.inputParser({ parameters: [parameter], bodySchema: null }))
    }
  }
}

function compile(pointer: string, run: () => unknown): void {
  try {
    run()
  } catch (error) {
    throw new ContractError(pointer, error instanceof Error ? error.message : String(error))
  }
}

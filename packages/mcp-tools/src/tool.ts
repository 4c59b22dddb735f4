/** A tool: an operation of the port as models see it. */
import { answerFacts } from '@vinspec/contract/answer-facts'
import { VinspecError } from '@vinspec/contract/error'
import { type ObjectSchema, outputSchemaOf, type SchemaName } from '@vinspec/contract/json-schemas'
import { type Answer, type AnswerTo, definitions, type OperationId } from '@vinspec/contract/port'
import { titles } from '@vinspec/contract/titles'
import { type ContractFault, parserOf } from '@vinspec/contract/validator'
import type { Backend } from './backend.ts'
import { type Fields, readFields, toolInput } from './inputs.ts'
import { blocks, factList } from './texts/markdown.ts'

/** Hints that let a host decide whether to ask the person first. */
export interface Annotations {
  /** Changes nothing. */
  readonly readOnlyHint: boolean
  /** Spends, overwrites, or creates something, so hosts ask the person first. True for every tool that writes. */
  readonly destructiveHint: boolean
  /** Repeating it changes nothing more. */
  readonly idempotentHint: boolean
  /** Interacts with systems beyond the service. */
  readonly openWorldHint: boolean
}

interface Presentation {
  readonly name: string
  readonly title: string
  /** Written so that a model chooses the right tool and knows what it costs. */
  readonly description: string
}

export interface Tool extends Presentation {
  /** Who may call it: anyone, a customer, or (`taste`) a customer and, a few times a day, anyone. */
  readonly access: 'public' | 'account' | 'taste'
  readonly annotations: Annotations
  /** The operation that it runs; null: none, because it is about the service itself. */
  readonly operation: OperationId | null
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  /** The contract's schema of the result. */
  readonly resultSchema: SchemaName
  /** Throws what the operation throws, and `invalid_request`. */
  run(backend: Backend, args: unknown): Promise<ToolAnswer>
}

export interface ToolAnswer extends Answer<Record<string, unknown>> {
  /** The body as text for a person. */
  readonly text: string
  /** The page where the customer sees the same. */
  readonly page?: Page | undefined
}

/** A page of the portal. */
export interface Page {
  readonly path: string
  readonly name: string
  readonly title: string
  /** The same as a resource of the protocol. */
  readonly resource?: string
}

interface Definition<Id extends OperationId> extends Presentation {
  readonly operation: Id
  readonly openWorld: boolean
  /** Whether callers without an account get a taste of it from servers that know their address. */
  readonly taste?: boolean
  /** For a keyed operation: what models are told about the key, and whether the call may be repeated without one. */
  readonly key?: { readonly advice: string; readonly repeatable: boolean }
  /** Corrects arguments that are written in another way than the schema says. */
  readonly mend?: (args: Fields) => Fields
  /** For an answer that a page shows: the page to which hosts link. */
  readonly pageOf?: (body: AnswerTo<Id>['body']) => Page
  /** Default: lists every fact under the contract's titles. */
  readonly toText?: (body: AnswerTo<Id>['body'], backend: Backend) => string | Promise<string>
}

export function defineTool<Id extends OperationId>(definition: Definition<Id>): Tool {
  const { operation, openWorld, taste = false, key, mend = asIs, ...others } = definition
  const { public: isPublic, idempotency, resultSchema } = definitions[operation]
  const { toText = textOf(resultSchema), pageOf, ...presentation } = others
  if ((idempotency === 'keyed') !== (key !== undefined)) throw new Error(`${operation}: key does not fit`)
  const input = toolInput(operation, key?.advice)
  const parseResult = parserOf(resultSchema)
  const readsOnly = idempotency === 'safe'
  return {
    ...presentation,
    operation,
    resultSchema,
    access: isPublic ? 'public' : taste ? 'taste' : 'account',
    annotations: {
      readOnlyHint: readsOnly,
      destructiveHint: !readsOnly,
      idempotentHint: key?.repeatable ?? true,
      openWorldHint: openWorld,
    },
    inputSchema: input.schema,
    outputSchema: outputSchemaOf(resultSchema),
    async run(backend, args) {
      const parsed = input.parse(mend(requireFields(definition.name, args)))
      if (!parsed.ok) throw invalidArguments(definition.name, parsed.fault)
      const answer: AnswerTo<Id> = await backend.operations[operation](
        parsed.value.input,
        parsed.value.options,
      )
      const judged = parseResult(answer.body)
      const page = pageOf?.(answer.body)
      if (judged.ok) {
        return { ...answer, body: { ...judged.value }, text: await toText(answer.body, backend), page }
      }
      // Stored under an older contract: the customer paid for it as it is.
      if (answer.json !== undefined) {
        return { ...answer, body: { ...answer.body }, text: answer.json, page }
      }
      const { pointer, reason } = judged.fault
      throw new Error(`the answer of ${definition.name} breaks the contract at ${pointer}: ${reason}`)
    },
  }
}

function textOf(schema: SchemaName): (body: unknown) => string {
  return (body) => blocks(...answerFacts(body, titles[schema] ?? {}).map(factList))
}

function asIs(args: Fields): Fields {
  return args
}

/**
 * The fields of what was sent. Throws `invalid_request`. @param known the only fields allowed, if nothing else checks
 * that
 */
export function requireFields(tool: string, args: unknown, known?: readonly string[]): Fields {
  const fields = readFields(args)
  if (!fields.ok) throw invalidArguments(tool, fields.fault)
  const extra = known && Object.keys(fields.value).find((name) => !known.includes(name))
  if (extra === undefined) return fields.value
  const explanation = `${JSON.stringify(extra)} is not a known field`
  throw invalidArguments(tool, { pointer: `/${extra}`, reason: 'must NOT have properties', explanation })
}

export function invalidArguments(
  tool: string,
  { pointer, reason, explanation }: ContractFault,
): VinspecError {
  const message = `The arguments of ${tool} don't match its schema: ${explanation}.`
  return new VinspecError('invalid_request', message, { details: { pointer, reason } })
}

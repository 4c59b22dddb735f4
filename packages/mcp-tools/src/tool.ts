/** A tool: what models see of it, and how it is carried out. */
import type { components } from '@vinspec/contract'
import type { operations } from '@vinspec/contract/operations'
import { parserOf } from '@vinspec/contract/validator'
import type { Answer, Backend } from './backend.ts'
import { type ObjectSchema, outputSchemaOf, type SchemaName } from './contract-schemas.ts'
import type { Input } from './inputs.ts'
import { InvalidArguments } from './invalid-arguments.ts'

export type OperationId = (typeof operations)[number]['id']

/** Hints by which a host decides whether to ask the person first. */
export interface Annotations {
  /** Changes nothing. */
  readonly readOnlyHint: boolean
  /** Spends, overwrites or makes something: hosts ask the person first. True of all that writes. */
  readonly destructiveHint: boolean
  /** Doing it again changes nothing more. */
  readonly idempotentHint: boolean
  /** Reaches beyond the service. */
  readonly openWorldHint: boolean
}

interface Presentation {
  readonly name: string
  readonly title: string
  /** So written that a model picks the right tool, and knows what it costs. */
  readonly description: string
  /** Who may call it: anyone, or a customer. */
  readonly access: 'public' | 'account'
  readonly annotations: Annotations
  /** The operation of the contract that does the same; null: there is none. */
  readonly operation: OperationId | null
}

export interface Tool extends Presentation {
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  /** The contract's schemas behind them. */
  readonly bodySchema: SchemaName | null
  readonly resultSchema: SchemaName
  /** Throws {@link InvalidArguments}, or what the backend throws. */
  run(backend: Backend, args: unknown): Promise<ToolAnswer>
}

export interface ToolAnswer extends Answer<Record<string, unknown>> {
  /** The same for a person. */
  readonly text: string
}

interface Definition<In, Name extends SchemaName> extends Presentation {
  readonly input: Input<In>
  readonly output: Name
  readonly call: (backend: Backend, input: In) => Promise<Answer<ObjectOf<Name>>>
  readonly toText: (body: ObjectOf<Name>) => string
}

type ObjectOf<Name extends SchemaName> = components['schemas'][Name] & Record<string, unknown>

export function defineTool<In, Name extends SchemaName>(definition: Definition<In, Name>): Tool {
  const { input, output, call, toText, ...presentation } = definition
  const parseResult = parserOf(output)
  return {
    ...presentation,
    inputSchema: input.schema,
    outputSchema: outputSchemaOf(output),
    bodySchema: input.bodySchema,
    resultSchema: output,
    async run(backend, args) {
      const parsed = input.parse(args)
      if (!parsed.ok) throw new InvalidArguments(parsed.fault)
      const answer = await call(backend, parsed.value)
      const judged = parseResult(answer.body)
      if (judged.ok) return { ...answer, text: toText(answer.body) }
      const { pointer, reason } = judged.fault
      throw new Error(`the answer of ${definition.name} breaks the contract at ${pointer}: ${reason}`)
    },
  }
}

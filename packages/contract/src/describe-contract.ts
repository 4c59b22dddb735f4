/** The contract as all other code sees it: typed, and complete before anything is rendered from it. */
import { Place } from './contract-place.ts'
import { type BodyField, readBodyFields } from './read-body-fields.ts'
import { type ErrorDescription, readErrors } from './read-errors.ts'
import { type Parameter, readExample } from './read-parameters.ts'
import { type PortOperation, readPort } from './read-port.ts'
import { type NamedSchema, readSchemas, readType, type SchemaType } from './read-schema.ts'

export interface Contract {
  readonly about: About
  readonly groups: readonly OperationGroup[]
  readonly operations: readonly DescribedOperation[]
  readonly schemas: ReadonlyMap<string, NamedSchema>
  /** In the order of the contract. */
  readonly errors: readonly ErrorDescription[]
}

export interface About {
  readonly version: string
  /** One sentence. */
  readonly summary: string
  /** Markdown. */
  readonly description: string
  /** The root of the API on the first server, which is production. */
  readonly url: string
}

export interface OperationGroup {
  /** The value that its operations have as `tag`. */
  readonly name: string
  readonly title: string
  readonly description: string
}

export interface DescribedOperation extends PortOperation {
  readonly parameters: readonly DescribedParameter[]
  /** Query parameters that come with a file as the body, if it takes one. */
  readonly ofFile: readonly DescribedParameter[]
  readonly bodyFields: readonly BodyField[]
  readonly responses: readonly DescribedResponse[]
}

export interface DescribedParameter extends Parameter {
  readonly type: SchemaType
}

export interface DescribedResponse {
  readonly status: number
  readonly description: string
  /** The first example of the body; undefined: there is none. */
  readonly example: unknown
}

/** Throws a `ContractError` for anything that cannot be served or rendered. */
export function describeContract(document: unknown): Contract {
  const root = new Place(document)
  return {
    about: readAbout(root),
    groups: (root.find('tags')?.items() ?? []).map(readGroup),
    operations: readPort(document).map((operation) => describeOperation(root, operation)),
    schemas: readSchemas(root),
    errors: readErrors(root),
  }
}

export function readAbout(root: Place): About {
  const info = root.get('info')
  return {
    version: info.text('version') ?? info.refuse('version is missing'),
    summary: info.text('summary') ?? '',
    description: info.text('description') ?? '',
    url: root.get('servers').get(0).text('url') ?? root.refuse('the first server has no url'),
  }
}

function readGroup(tag: Place): OperationGroup {
  const name = tag.text('name') ?? tag.refuse('name is missing')
  return {
    name,
    title: tag.text('x-displayName') ?? name,
    description: tag.text('description') ?? '',
  }
}

function describeOperation(root: Place, operation: PortOperation): DescribedOperation {
  const responses = root.at(operation.pointer).get('responses').members()
  const describe = (parameter: Parameter) => ({ ...parameter, type: readType(root.at(parameter.schema)) })
  return {
    ...operation,
    parameters: operation.parameters.map(describe),
    ofFile: (operation.fileParameters ?? []).map(describe),
    bodyFields: readBodyFields(root, operation.bodySchema),
    responses: responses.map(([status, response]) => describeResponse(Number(status), response)),
  }
}

function describeResponse(status: number, response: Place): DescribedResponse {
  const media = response.find('content')?.find('application/json')
  return {
    status,
    description: response.text('description') ?? '',
    example: media && readExample(media),
  }
}

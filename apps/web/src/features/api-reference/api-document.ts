import { basePath } from '@atalaya/contract/path'
import { useQuery } from '@tanstack/react-query'

export const documentUrl = `${basePath}/openapi.json`

export type Schema = Readonly<Record<string, unknown>>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  example?: unknown
  /** The call that lists what can stand there. */
  'x-listed-by'?: string
}

interface Content {
  content?: Record<string, { schema: Schema; example?: unknown }>
}

/** As `openapi.json` has it. */
interface DocumentOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: unknown[]
  parameters: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}

export interface Operation {
  id: string
  feature: string
  method: string
  path: string
  summary: string
  description: string
  isPublic: boolean
  parameters: readonly Parameter[]
  body: { schema: Schema; example: unknown } | null
  /** Null is a file. */
  reply: Schema | null
}

export interface ApiDocument {
  info: { version: string }
  paths: Record<string, Record<string, DocumentOperation>>
}

const jsonOf = (content: Content | undefined) => content?.content?.['application/json']

const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, requestBody, responses, security, ...told }]) => {
      const body = jsonOf(requestBody)
      return {
        ...{ id: operationId, feature: tags[0] ?? '', method: method.toUpperCase(), path },
        ...{ summary: told.summary, description: told.description, parameters: told.parameters },
        isPublic: security.length === 0,
        body: body ? { schema: body.schema, example: body.example } : null,
        reply: jsonOf(responses['200'])?.schema ?? null,
      }
    }),
  )

const read = async (): Promise<Operation[]> => {
  const response = await fetch(documentUrl)
  if (!response.ok) throw new Error(`${response.status} for the document of the API`)
  return operationsOf((await response.json()) as ApiDocument)
}

export const useOperations = () =>
  useQuery({ queryKey: ['openapi'], queryFn: read, staleTime: Number.POSITIVE_INFINITY })

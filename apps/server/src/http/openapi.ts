import { isInScopes, keyScopes } from '@atalaya/contract/api-keys'
import { ApiError } from '@atalaya/contract/errors'
import {
  type AnyRoute,
  IdempotencyHeaders,
  isFileReply,
  isPersonal,
  OperationHeaders,
  paramNames,
  type RouteTable,
} from '@atalaya/contract/route'
import { z } from 'zod'
import { documentPathOf, exampleOf, listingsOf, writtenExamples, writtenQueries } from './openapi-examples.ts'

type JsonSchema = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

type ListingOf = ReturnType<typeof listingsOf>

const parametersOf = (operationId: string, route: AnyRoute, listingOf: ListingOf): JsonSchema[] => {
  const textParams: readonly string[] = route.textParams ?? []
  const inPath = paramNames(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: textParams.includes(name) ? { type: 'string' } : { type: 'integer', minimum: 1 },
    ...listed(listingOf(route, name)),
  }))
  return [
    ...inPath,
    ...parametersIn('query', route.query).map((one) => withExample(one, writtenQueries[operationId])),
    ...parametersIn('header', route.headers),
    ...parametersIn('header', route.isMadeOnce && IdempotencyHeaders),
    ...parametersIn('header', route.isTakenBack && OperationHeaders),
  ]
}

const parametersIn = (place: 'query' | 'header', parameters: z.ZodType | undefined | false): JsonSchema[] => {
  if (!parameters) return []
  const { properties = {}, required = [] } = schemaOf(parameters, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }))
}

const withExample = (parameter: JsonSchema, written: Record<string, unknown> = {}): JsonSchema => {
  const { name, required, schema } = parameter as { name: string; required: boolean; schema: JsonSchema }
  const example = written[name] ?? (required ? exampleOf(schema, name) : undefined)
  return example === undefined ? parameter : { ...parameter, example }
}

/** Which call lists the ids that can stand there: an extension of ours, which the page of the API reads. */
const listed = (operationId: string | undefined): JsonSchema => (operationId ? { 'x-listed-by': operationId } : {})

const bodyOf = (operationId: string, route: AnyRoute): JsonSchema => {
  if (!route.body) return {}
  const schema = schemaOf(route.documentedBody ?? route.body, 'input')
  const example = writtenExamples[operationId] ?? exampleOf(schema)
  return { requestBody: { required: true, content: { 'application/json': { schema, example } } } }
}

const answerOf = (route: AnyRoute) =>
  isFileReply(route)
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : json(schemaOf(route.reply, 'output'))

const needsOf = (route: AnyRoute): string => {
  const { access, needsFreshProof } = route
  if (access === 'public') return 'Needs no session.'
  const isForPersons =
    isPersonal(route) || !isInScopes(keyScopes, access) ? ' A person’s alone: no API key calls it.' : ''
  return `Needs \`${access}\`.${isForPersons}${needsFreshProof ? ' Needs a fresh proof: `POST /auth/proof`, or a sign-in, a short time before.' : ''}`
}

const operationOf = (operationId: string, route: AnyRoute, listingOf: ListingOf): JsonSchema => ({
  operationId,
  tags: [operationId.slice(0, operationId.indexOf('.'))],
  summary: route.summary,
  description: needsOf(route),
  security: route.access === 'public' ? [] : [{ accessToken: [] }],
  parameters: parametersOf(operationId, route, listingOf),
  ...bodyOf(operationId, route),
  responses: {
    200: { description: 'Done', content: answerOf(route) },
    default: {
      description: 'Refused or failed; `description` is a stable code',
      content: json({ $ref: '#/components/schemas/ApiError' }),
    },
  },
})

/** OpenAPI 3.1 of the whole contract: what the product can be called with is written once, in its route tables. */
export const openApiDocument = (tables: Record<string, RouteTable>, version: string): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const listingOf = listingsOf(tables)
  for (const [feature, routes] of Object.entries(tables)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = documentPathOf(route)
      const operation = operationOf(`${feature}.${name}`, route, listingOf)
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atalaya',
      version,
      description: 'Ids are positive integers, instants epoch milliseconds UTC, lists objects keyed by id.',
    },
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (`atk_…`, made in the profile or under Settings, API keys), or an access token.',
        },
      },
      schemas: { ApiError: schemaOf(ApiError, 'output') },
    },
  }
}

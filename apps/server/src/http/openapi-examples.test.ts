import type { AnyRoute } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import type { ZodError } from 'zod'
import { openApiDocument } from './openapi.ts'
import { documentPathOf, writtenExamples } from './openapi-examples.ts'

const document = openApiDocument(allRoutes, '1.0.0')
interface Operation {
  parameters: { name: string; in: string; required: boolean; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}
const paths = document['paths'] as Record<string, Record<string, Operation>>
const named = Object.entries(allRoutes).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, AnyRoute>).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)
const operationOf = (route: AnyRoute) => paths[documentPathOf(route)]?.[route.method.toLowerCase()] as Operation

const reasons = ({ issues }: ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`).join()

test('every example of a body, and of what a query has to hold, is one that the contract takes', () => {
  const wrong: string[] = []
  for (const { name, route } of named) {
    const operation = operationOf(route)
    if (route.body) {
      const example = operation.requestBody?.content['application/json']?.example
      const parsed = route.body.safeParse(example)
      if (!parsed.success) wrong.push(`${name}: ${JSON.stringify(example)} ${reasons(parsed.error)}`)
    }
    if (route.query) {
      const given = operation.parameters.filter((one) => one.in === 'query' && one.example !== undefined)
      const parsed = route.query.safeParse(Object.fromEntries(given.map((one) => [one.name, one.example])))
      if (!parsed.success) wrong.push(`${name}: ${JSON.stringify(given)} ${reasons(parsed.error)}`)
    }
  }
  expect(wrong).toEqual([])
})

test('no example is of a call that there is not', () => {
  expect(Object.keys(writtenExamples).filter((name) => !named.some((one) => one.name === name))).toEqual([])
})

/** Ids that stand within what another call answers, and are a person's own or no record's. */
const unlisted = [
  ...['session.assignCompany assignedId', 'secondFactor.removePasskey passkeyId', 'acting.write actingId'],
  ...['acting.end actingId', 'tracks.read trackId', 'runs.link fileId', 'resellerRuns.link fileId'],
]

test('of every other id that a path asks for the document says which call lists it', () => {
  const found = named.flatMap(({ name, route }) =>
    operationOf(route)
      .parameters.filter((one) => one.in === 'path' && !('x-listed-by' in one))
      .map((one) => `${name} ${one.name}`),
  )
  expect(found).toEqual(unlisted)
})

import { basePath, paramNames } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(allRoutes, '1.0.0')
type Operation = {
  security: unknown[]
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: object
  responses: Record<string, object>
}
const paths = document['paths'] as Record<string, Record<string, Operation>>

test('names every route of the contract with its parameters, body and reply', () => {
  const routes = Object.values(allRoutes).flatMap((table) => Object.values(table))
  expect(routes.length).toBeGreaterThan(20)
  for (const route of routes) {
    const operation = paths[basePath + route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
    const name = `${route.method} ${route.path}`
    expect(operation, name).toBeDefined()
    expect(
      operation?.parameters.filter((each) => each.in === 'path').map((each) => each.name),
      name,
    ).toEqual(paramNames(route.path))
    expect([operation?.requestBody !== undefined, operation?.security.length === 0], name).toEqual([
      route.body !== undefined,
      route.access === 'public',
    ])
    expect(JSON.stringify(operation?.responses['200']), name).toContain('"schema":{"type"')
  }
})

test('has no two operations of one name', () => {
  const ids = JSON.stringify(document).match(/"operationId":"[^"]+"/g) ?? []
  expect(new Set(ids).size).toBe(ids.length)
})

import { type AnyRoute, basePath, paramNames } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(allRoutes, '1.0.0')
type Operation = {
  operationId: string
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
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(ids.length).toBeGreaterThan(300)
  expect(new Set(ids).size).toBe(ids.length)
})

test("names the fields of every noun's import rows, as a new record has them", () => {
  const imports = Object.entries(allRoutes).flatMap(([noun, table]) =>
    'importMany' in table ? [{ noun, route: table.importMany as AnyRoute }] : [],
  )
  expect(imports.length).toBeGreaterThan(10)
  const fieldsOf = ({ route }: (typeof imports)[number]) => {
    const operation = paths[basePath + route.path.replaceAll(/:(\w+)/g, '{$1}')]?.['post']
    const body = JSON.parse(JSON.stringify(operation?.requestBody)) as {
      content: Record<string, { schema: { properties: { rows: { items: { properties: { values: object } } } } } }>
    }
    const { values } = body.content['application/json']?.schema.properties.rows.items.properties ?? {}
    return Object.keys((values as { properties?: object } | undefined)?.properties ?? {})
  }
  for (const each of imports) expect(fieldsOf(each).length, each.noun).toBeGreaterThan(1)
  const users = imports.find(({ noun }) => noun === 'users')
  expect(users && fieldsOf(users)).toEqual(expect.arrayContaining(['email', 'countryId', 'groupIds', 'groups']))
})

import { isInScopes, type KeyScope, keyScopes, ownApiKeyRoutes } from '@atalaya/contract/api-keys'
import { type AnyRoute, isPersonal } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { positionPartitions } from '../database/position-partitions.ts'
import { seedDemo } from '../features/demo/index.ts'
import { startTestServer } from '../test-server.ts'
import { openApiDocument } from './openapi.ts'
import { documentPathOf, writtenExamples } from './openapi-examples.ts'
import type { TestClient } from './test-client.ts'

/** The page of the API, as somebody who has just started the demo reads it: each call as it stands there, with a key. */
const { socketless: client, database, dataDir } = await startTestServer()
const clock = { now: () => Date.now() }
const accounts = (await seedDemo({ database, partitions: positionPartitions(database), clock, dataDir })) ?? []

const document = openApiDocument(allRoutes, '1.0.0')
interface Parameter {
  name: string
  in: string
  example?: unknown
  'x-listed-by'?: string
}
interface Operation {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { example: unknown }> }
}
const paths = document['paths'] as Record<string, Record<string, Operation>>
const routes = new Map<string, AnyRoute>(
  Object.entries(allRoutes).flatMap(([feature, table]) =>
    Object.entries(table as Record<string, AnyRoute>).map(([name, route]) => [`${feature}.${name}`, route] as const),
  ),
)
const operationOf = (route: AnyRoute) => paths[documentPathOf(route)]?.[route.method.toLowerCase()] as Operation

const programOf = async (role: string): Promise<TestClient> => {
  const account = accounts.find((one) => one.role === role)
  if (!account) throw new Error(`the demo has no ${role}`)
  const body = { email: account.email, password: account.password }
  const { accessToken } = await client.reply(allRoutes.session.login, { body })
  const key = { name: 'Key', scopes: [...keyScopes] as KeyScope[], expiresTs: null, callsPerMinute: 6_000 }
  return client.as((await client.as(accessToken).reply(ownApiKeyRoutes.create, { body: key })).secret)
}
const program = await programOf('SUPER_RESELLER')

/** As the page does it: the first of the list that the document names. */
const idsFor = async (route: AnyRoute): Promise<Record<string, string | number> | string> => {
  const params: Record<string, string | number> = {}
  for (const { name, 'x-listed-by': listedBy } of operationOf(route).parameters.filter((one) => one.in === 'path')) {
    const list = listedBy === undefined ? undefined : routes.get(listedBy)
    if (!list) return `nobody lists ${name}`
    const answer = await program.callAnyhow(list, { params, query: queryOf(list) })
    const reply = answer.ok ? (answer.reply as object) : {}
    const [id] = Array.isArray(reply) ? reply.map((row: { id: number }) => row.id) : Object.keys(reply)
    if (id === undefined) return `the demo has none in ${listedBy}`
    params[name] = Number(id)
  }
  return params
}
const queryOf = (route: AnyRoute): object =>
  Object.fromEntries(
    operationOf(route)
      .parameters.filter((one) => one.in === 'query' && one.example !== undefined)
      .map((one) => [one.name, one.example]),
  )
const run = async (route: AnyRoute): Promise<string> => {
  const params = await idsFor(route)
  if (typeof params === 'string') return params
  const body = operationOf(route).requestBody?.content['application/json']?.example
  const answer = await program.callAnyhow(route, { params, query: queryOf(route), body })
  return answer.ok ? 'ok' : `${answer.status} ${JSON.stringify(answer.error)}`
}

/** With the picture of one point that the document has. */
const photos = ['vehiclePhotos', 'assetPhotos', 'personPhotos', 'driverPhotos', 'supportPhotos'].map(
  (of) => `${of}.save`,
)
const notInTheDemo: Record<string, string> = {
  'brands.logo': 'its brands wear the product’s own',
  'installer.unregistered': 'no tracker calls that nobody knows',
  'noticeSignals.list': 'the document asks of a day, and the demo’s notices are of the week in which it was made',
  'resellerNoticeSignals.list': 'the same',
  'alarmNotices.deliveries': 'the same',
  'resellerAlarmNotices.deliveries': 'the same',
  'reportRuns.find': 'a result is kept by whoever asks for it, and the demo has asked for none',
  'reportRuns.rows': 'likewise',
  'reportRuns.share': 'likewise',
  'reportRuns.earlier': 'likewise',
  'reportRuns.compare': 'likewise',
  'tracks.read': 'a track is named by a history, which is no list',
  'tripPurposes.history': 'likewise',
}

test('every body that was written for the document does what it says', async () => {
  const wrong: Record<string, string> = {}
  for (const name of [...Object.keys(writtenExamples), 'supports.create', ...photos]) {
    if (Object.hasOwn(notInTheDemo, name)) continue
    const told = await run(routes.get(name) as AnyRoute)
    if (told !== 'ok') wrong[name] = told
  }
  expect(wrong).toEqual({})
})

test('every call that reads runs against the demo as it stands in the document', async () => {
  const wrong: Record<string, string> = {}
  let calls = 0
  for (const [name, route] of routes) {
    if (route.method !== 'GET' || isPersonal(route) || route.access === 'public') continue
    if (!isInScopes(keyScopes, route.access) || Object.hasOwn(notInTheDemo, name)) continue
    calls += 1
    const told = await run(route)
    if (told !== 'ok') wrong[name] = told
  }
  expect(wrong).toEqual({})
  expect(calls).toBeGreaterThan(80)
})

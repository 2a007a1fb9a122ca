import { request } from 'node:http'
import { livePath } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { insertTestTenant } from '../database/test-tenants.ts'
import { insertTestUser, testPassword } from '../features/session/test-users.ts'
import { startTestCompany } from '../test-server.ts'
import { replyOf } from './test-client.ts'

const { origin, client, database, tenant } = await startTestCompany('De aquí')
const other = await insertTestTenant(database, 'De otro')
const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@sites.test' })
const signedIn = await client.call(allRoutes.session.login, { body: { email: user.email, password: testPassword } })
const { accessToken } = replyOf(signedIn)
const setCookie = signedIn.headers.get('set-cookie') ?? ''
const cookie = setCookie.split(';')[0] ?? ''
const evil = 'https://evil.test'

interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
}
/** With the path as it stands: fetch() would tidy it up, and set headers of its own. */
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    request({ hostname, port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', reject)
      .end()
  })

test('a page of another site is told nothing, whatever its browser sends along', async () => {
  const preflight = {
    origin: evil,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  }
  for (const path of ['/fr/v1/current/user', '/fr/v1/auth/login', '/fr/v1/brand', '/', '/none'])
    for (const [method, headers] of [
      ['OPTIONS', preflight],
      ['GET', { origin: evil, cookie }],
    ] as const) {
      const { headers: said } = await ask(method, path, headers)
      const allowed = Object.keys(said).filter((name) => name.startsWith('access-control-'))
      expect([method, path, allowed]).toEqual([method, path, []])
      expect(said['cross-origin-resource-policy']).toBe('same-origin')
    }
  // What the browser keeps opens nothing by itself, and leaves for no other site.
  expect((await ask('GET', '/fr/v1/current/user', { cookie })).status).toBe(401)
  expect(setCookie).toMatch(/HttpOnly/i)
  expect(setCookie).toMatch(/SameSite=(Strict|Lax)/i)
})

/** The status that the upgrade was answered with; 101 for a channel that opened. */
const upgrade = (headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(new URL(livePath, origin.replace('http', 'ws')), [], { headers })
    socket.once('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.once('error', reject)
  })

test('no page of another site opens a live channel, whatever its browser sends along', async () => {
  expect(await upgrade({ origin })).toBe(101)
  const { host } = new URL(origin)
  for (const foreign of [evil, 'null', `https://${host}.evil.test`, `https://evil.test/${host}`, `${origin}.evil.test`])
    expect([foreign, await upgrade({ origin: foreign, cookie })]).toEqual([foreign, 403])
})

/** 503 is the web application, which is not built here: a path that is none of the API's opens it. */
const nothing = [400, 403, 404, 503]

test('no form of a path leads from the own company to another one’s', async () => {
  const [own, theirs] = [tenant.companyId, other.companyId]
  const authorization = `Bearer ${accessToken}`
  const paths = [
    ...[`/fr/v1/companies/id/${own}/../${theirs}/vehicles`, `/fr/v1/companies/id/${own}/..%2f${theirs}/vehicles`],
    ...[
      `/fr/v1/companies/id/${own}%2f..%2f${theirs}/vehicles`,
      `/fr/v1/companies/id/${own}%2f%2e%2e%2f${theirs}/vehicles`,
    ],
    ...[`/fr/v1//companies/id/${theirs}/vehicles`, `//fr/v1/companies/id/${theirs}/vehicles`],
    ...[`/fr/v1/companies/id/${theirs}/vehicles/`, `/fr/v1/companies/id/${theirs}%00/vehicles`],
    ...[`/fr/v1/companies/id/+${theirs}/vehicles`, `/fr/v1/companies/id/0${theirs}/vehicles`],
    ...[`/fr/v1/companies/id/${theirs}.0/vehicles`, `/fr/v1/companies/id/${own},${theirs}/vehicles`],
    ...[`/fr/v1/companies/id/${own}/vehicles?companyId=${theirs}`, `/FR/V1/companies/id/${theirs}/vehicles`],
    ...[`/fr/v1/companies/id/${own};${theirs}/vehicles`, `/fr/v1/./companies/id/${theirs}/./vehicles`],
    `/fr/v1/companies/id/${theirs}\\vehicles`,
  ]
  const mine = await ask('GET', `/fr/v1/companies/id/${own}/vehicles`, { authorization })
  expect(mine.status).toBe(200)
  for (const path of paths) {
    const { status, text } = await ask('GET', path, { authorization })
    if (path.includes('?')) expect([path, status < 500 && (status !== 200 || text === mine.text)]).toEqual([path, true])
    else expect([path, status]).toEqual([path, expect.toBeOneOf(nothing)])
  }
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createHttpServer } from './server.ts'
import { serveWebApp } from './web-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'atalaya-odd-'))
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Atalaya</title>')
await writeFile(join(folder, 'plain.txt'), 'plain')
const logged: string[] = []
const app = await createHttpServer({
  settings: { trustedProxies: ['127.0.0.1'], requestsPerMinute: 10_000, tileOrigins: [] },
  logger: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  constraints: {},
})
app.post('/echo', async (request) => ({ got: request.body }))
await serveWebApp(app, folder)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** As written, which `fetch` would put right first. */
const get = (path: string, headers = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const { hostname: host, port } = new URL(origin)
    httpRequest({ host, port, path, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
      .on('error', reject)
      .end()
  })

test.each([
  '//x',
  '//evil.test/x',
  '/%5c..',
  '/%5c..%5c..%5cetc%5cpasswd',
  '/..%2f..%2fx',
  '/a/%5c../b',
  '/%2e%2e/x.txt',
])('%s is nothing, and nobody is woken for it', async (path) => {
  logged.length = 0
  expect((await get(path)).status).toBe(404)
  expect(logged).toEqual([])
})

test.each([
  ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['objects', '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000)],
  ['an import', `{"importId":"x","rows":[{"line":1,"values":{"name":${'['.repeat(60_000)}${']'.repeat(60_000)}}}]}`],
])('%s nested beyond all use are refused at once', async (_, body) => {
  const startedAt = performance.now()
  const answer = await fetch(`${origin}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect([answer.status, ((await answer.json()) as { description: string }).description]).toEqual([
    400,
    'input.invalid',
  ])
  expect(performance.now() - startedAt).toBeLessThan(150)
})

test.each(['destroy', 'resetAndDestroy'] as const)(
  'an upload that breaks off (%s) is no trouble of the database',
  async (end) => {
    logged.length = 0
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write('POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a')
    await delay(100)
    socket[end]()
    await delay(150)
    expect(logged).toEqual([])
  },
)

test('over HTTPS, as the proxy says it, browsers are held to it; over plain HTTP they are not told', async () => {
  for (const path of ['/', '/vehicles', '/plain.txt', '/fr/v1/none']) {
    const { headers } = await get(path, { 'x-forwarded-proto': 'https' })
    expect(headers, path).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    })
    const plain = await get(path)
    expect(plain.headers, path).not.toHaveProperty('strict-transport-security')
  }
})

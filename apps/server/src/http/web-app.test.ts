import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createHttpServer } from './server.ts'
import { serveWebApp } from './web-app.ts'

const parent = await mkdtemp(join(tmpdir(), 'atalaya-web-'))
const folder = join(parent, 'dist')
await mkdir(join(folder, 'assets'), { recursive: true })
await writeFile(join(parent, 'secret.txt'), 'secret')
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Atalaya</title>')
await writeFile(join(folder, 'assets/app-abc123.js'), 'plain()')
await writeFile(join(folder, 'assets/app-abc123.js.gz'), gzipSync('made by the build()'))

const settings = { trustedProxies: [], requestsPerMinute: 1_000, tileOrigins: [] }
const app = await createHttpServer({ settings, logger: pino({ level: 'silent' }), constraints: {} })
await serveWebApp(app, folder)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await rm(parent, { recursive: true })
})

const get = async (path: string, encoding = 'identity') => {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': encoding } })
  return { status: response.status, cache: response.headers.get('cache-control'), text: await response.text() }
}

test('a screen of any depth gets the page, which is asked for again each time', async () => {
  for (const path of ['/', '/vehicles', '/password/set/some-key', '/help/maps?x=1.5']) {
    expect(await get(path), path).toMatchObject({
      status: 200,
      cache: 'no-cache',
      text: '<!doctype html><title>Atalaya</title>',
    })
  }
})

test('a file with a hash in its name is kept for ever, and sent as the build compressed it', async () => {
  expect(await get('/assets/app-abc123.js')).toEqual({
    status: 200,
    cache: 'public, max-age=31536000, immutable',
    text: 'plain()',
  })
  expect((await get('/assets/app-abc123.js', 'gzip')).text).toBe('made by the build()')
})

test('a missing file is missing, and nothing outside of the folder is served', async () => {
  for (const path of [
    '/assets/gone.js',
    '/fr/v1/gone',
    '/fr/ws/gone',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ]) {
    const answer = await get(path)
    expect([answer.status, answer.text.includes('secret"') || answer.text === 'secret'], path).toEqual([404, false])
  }
})

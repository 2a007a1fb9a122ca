import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { storeFile } from '../../files/files.repository.ts'
import { startTestServer } from '../../test-server.ts'
import { putLogo } from './brands.repository.ts'
import { insertTestBrand } from './test-brands.ts'

const { origin, database, engine, dataDir } = await startTestServer({ config: { trustedProxies: [] } })
const proxied = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
const rutalia = {
  ...{ site_name: 'Rutalia', hostNames: ['flota.rutalia.test'], formal_address: true },
  ...{ accent_light: '#0b7a5c', accent_dark: '#4fd1a5', description: '</script><b>Rutas & "más"' },
  map_sources: JSON.stringify([{ name: 'Mapa', url: 'https://{s}.tiles.test/{z}/{x}/{y}.png', maxZoom: 19 }]),
}
const brandId = await insertTestBrand(database, rutalia)
await insertTestBrand(database, { site_name: 'Igeldo', hostNames: ['igeldo.test'] })
await insertTestBrand(proxied.database, { site_name: 'Rutalia', hostNames: ['flota.rutalia.test'] })
const square = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0b7a5c' } })
  .png()
  .toBuffer()
for (const variant of ['light', 'icon'] as const)
  await asEngine(engine, async (tx) => {
    const stored = { type: 'image/png', content: square, usedTs: 1 }
    const file = await storeFile(tx, { company_id: null, reseller_id: null }, stored)
    await putLogo(tx, { brandId, variant, file, updatedTs: 1 })
  })
const page = `<!doctype html><html><head><!--brand--><title>Atalaya</title><!--/brand--></head>
  <body><!--brand-logo--><img src="/favicon.svg"><!--/brand-logo--></body></html>`
for (const dir of [dataDir, proxied.dataDir]) {
  mkdirSync(join(dir, 'dist'))
  writeFileSync(join(dir, 'dist/index.html'), page)
  writeFileSync(
    join(dir, 'dist/favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#1d5bd6"/></svg>',
  )
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
/** fetch() sets Host itself. */
const get = (path: string, host: string, { at = origin, ...also }: { at?: string } & Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    request(`${at}${path}`, { headers: { host, ...also } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
const titleOf = ({ body }: Answer): string | undefined => /<title>([^<]*)<\/title>/.exec(body.toString())?.[1]

test('the first page is its host’s brand’s, whole and without a call', async () => {
  const there = await get('/', 'flota.rutalia.test')
  const text = there.body.toString()
  expect([titleOf(there), there.headers['vary'], there.headers['cache-control']]).toEqual([
    'Rutalia',
    'Host',
    'no-cache',
  ])
  expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  const data = /<script type="application\/json" id="brand">([^<]*)<\/script>/.exec(text)?.[1] as string
  expect(JSON.parse(data)).toMatchObject({ siteName: 'Rutalia', accent: { light: '#0b7a5c' }, formalAddress: true })
  // What somebody typed ends no element and begins none.
  expect(text).toContain('content="&lt;/script&gt;&lt;b&gt;Rutas &amp; &quot;más&quot;"')
  expect(text.match(/<b>/)).toBeNull()
  expect(there.headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/\*\.tiles\.test/)
  expect(there.headers['content-security-policy']).not.toMatch(/script-src [^;]*tiles/)
  const here = await get('/vehicles', 'localhost')
  expect([titleOf(here), here.body.toString().includes('Rutalia')]).toEqual(['Atalaya', false])
  expect(here.headers['content-security-policy']).not.toContain('tiles.test')
  expect((await get('/index.html', 'flota.rutalia.test')).status).toBe(404)
})

test.each(['nobody.test', 'flota.rutalia.test.evil.test', '127.0.0.1', '[::1]', 'flota_rutalia.test', "a'or'1"])(
  'a page for %s is the neutral one',
  async (host) => expect(titleOf(await get('/', host))).toBe('Atalaya'),
)

test('what a proxy says of the host counts from a trusted one alone', async () => {
  const said = { 'x-forwarded-host': 'flota.rutalia.test' }
  expect(titleOf(await get('/', 'localhost', said))).toBe('Atalaya')
  expect(titleOf(await get('/', 'localhost', { ...said, at: proxied.origin }))).toBe('Rutalia')
})

test('the manifest has one id, and icons that are the brand’s in their sizes', async () => {
  const answer = await get('/manifest.webmanifest', 'flota.rutalia.test')
  expect([answer.headers['content-type'], answer.headers['vary']]).toEqual([
    'application/manifest+json; charset=utf-8',
    'Host',
  ])
  const manifest = JSON.parse(answer.body.toString())
  expect(manifest).toMatchObject({ id: '/', name: 'Rutalia', theme_color: '#0b7a5c' })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of manifest.icons) {
    const icon = await get(src, 'flota.rutalia.test')
    const { width, height, format } = await sharp(icon.body).metadata()
    expect([format, `${width}x${height}`, icon.headers['cache-control']]).toEqual([
      ...['png', sizes, 'public, max-age=31536000, immutable'],
    ])
  }
  // Without a picture of its own, the product's sign in the brand's accent.
  const { data } = await sharp((await get('/brand/icon-32.png', 'localhost')).body)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(16 * 32 * 4 + 64, 16 * 32 * 4 + 67)]).toEqual([0x1d, 0x5b, 0xd6])
  for (const path of ['/brand/icon-33.png', '/brand/icon-32', '/brand/..%2fsecret', '/brand/__proto__.png'])
    expect((await get(path, 'localhost')).status, path).toBe(404)
})

test('an address that names another picture is kept for an hour at most', async () => {
  const icon = await get('/brand/icon-32.png?v=999', 'flota.rutalia.test')
  expect(icon.headers['cache-control']).toBe('public, max-age=3600')
  expect((await get('/logos/Rutalia?v=999', 'flota.rutalia.test')).headers['cache-control']).toBe(
    'public, max-age=3600',
  )
})

test('by the names of one brand nothing of another’s is to be had', async () => {
  expect((await get('/logos/Rutalia', 'flota.rutalia.test')).status).toBe(200)
  expect((await get('/logos/Rutalia', 'localhost')).status).toBe(200)
  for (const other of ['Igeldo', 'Atalaya'])
    expect((await get(`/logos/${other}`, 'flota.rutalia.test')).status).toBe(404)
  expect((await get('/', 'flota.rutalia.test')).headers['access-control-allow-origin']).toBeUndefined()
})

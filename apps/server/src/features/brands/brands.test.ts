import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test-server.ts'

const { origin, database, dataDir } = await startTestServer()
await database
  .insertInto('brands')
  .values({
    host_names: ['flota.igeldo.test'],
    site_name: 'Igeldo',
    accent_light: '#aa0000',
    accent_dark: '#ff8888',
    formal_address: true,
    is_default: false,
  })
  .execute()
mkdirSync(join(dataDir, 'logos'))
writeFileSync(join(dataDir, 'logos', 'Igeldo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(dataDir, 'secret.svg'), 'secret')

/** fetch() sets Host itself. */
const brandOf = (host: string) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    request(`${origin}/fr/v1/brand`, { headers: { host } }, (response) => {
      let text = ''
      response
        .on('data', (chunk) => {
          text += chunk
        })
        .on('end', () => resolve(JSON.parse(text)))
    })
      .on('error', reject)
      .end()
  })

test('a host name gets its brand and any other the default one', async () => {
  expect(await brandOf('FLOTA.igeldo.test:8080')).toMatchObject({
    siteName: 'Igeldo',
    accent: { light: '#aa0000', dark: '#ff8888' },
    formalAddress: true,
    logoUrl: '/logos/Igeldo',
  })
  expect(await brandOf('localhost')).toMatchObject({ siteName: 'Atalaya', formalAddress: false })
})

test("a logo is served by its brand's name, and no other file with it", async () => {
  const logo = await fetch(`${origin}/logos/Igeldo`)
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(logo.headers.get('content-security-policy')).toContain('sandbox')
  for (const name of ['..%2Fsecret', 'nobody', '%2e%2e%2fsecret', 'Igeldo.svg', '%00']) {
    expect((await fetch(`${origin}/logos/${name}`)).status, name).toBe(404)
  }
})

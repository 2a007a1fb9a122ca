import { allRoutes } from '@atalaya/contract/routes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestCompany } from '../../test-server.ts'

const { origin, tenant, signInAs, updateRow } = await startTestCompany('Ulía')
const ana = await signInAs({ role: 'SUPER_RESELLER', email: 'ana@platform.test' })
const routes = allRoutes.brands
const svg = (inner: string, head = '') =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inner}</svg>`).toString('base64')
const rect = '<rect width="20" height="20" fill="#c8102e"/><path d="M26 4h10v12H26z" fill="#222"/>'
let serial = 0
const create = (fields: object = {}) =>
  ana.reply(routes.create, { params: {}, body: { siteName: `Marca ${++serial}`, ...fields } })

test('a brand is made with what can be used of its accent, its names and pictures, and served at once', async () => {
  const made = await create({
    siteName: 'Igeldo Flotas',
    accent: '#FFD500',
    hosts: [{ name: 'Flota.Igeldo.test' }, { name: 'igeldo.localhost', rpId: 'igeldo.localhost' }],
    palette: { pink: '#ff00aa' },
    useTerms: { es: 'Condiciones' },
    logo: svg(rect),
  })
  expect(made).toMatchObject({
    ...{ accent: '#ffd500', accentUsed: { light: '#806a00', dark: '#ffd500' }, isDefault: false, version: 1 },
    hosts: [{ name: 'flota.igeldo.test' }, { name: 'igeldo.localhost', rpId: 'igeldo.localhost' }],
    hostStates: [{ state: 'dns' }, { state: 'live' }],
    ...{ logoTs: expect.any(Number), resellers: 0, sender: null },
  })
  const logo = await fetch(`${origin}/logos/Igeldo%20Flotas`)
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await ana.reply(routes.logo, { params: { id: made.id }, query: { variant: 'light' } })).toEqual({
    ...{ image: svg(rect), type: 'image/svg+xml' },
  })
})

test('a save is one act with its pictures, and is taken back as one', async () => {
  const made = await create({ logo: svg(rect), description: 'Antes' })
  const at = { params: { id: made.id } }
  const operationId = crypto.randomUUID()
  const { siteName } = made
  const body = { siteName, description: 'Después', logo: null, version: 1, hosts: [{ name: 'despues.test' }] }
  const changed = await ana.with({ 'operation-id': operationId }).reply(routes.update, { ...at, body })
  expect([changed.description, changed.logoTs, changed.hosts.length]).toEqual(['Después', undefined, 1])
  const history = { params: {}, query: { noun: 'brands', id: made.id } }
  const { changes } = await ana.reply(allRoutes.changes.listOfPlatform, history)
  expect(changes.map(({ kind }) => kind)).toEqual(['update', 'create'])
  expect(changes[0]?.before).toMatchObject({ description: 'Antes', logo: expect.any(Number), hosts: [] })

  const undo = { operationId, undoId: crypto.randomUUID() }
  const undone = await ana.reply(allRoutes.changes.undoOfPlatform, { params: {}, body: undo })
  expect(undone).toMatchObject({ undone: [{ noun: 'brands', id: made.id }], notUndone: [] })
  const back = await ana.reply(routes.read, at)
  expect(back).toMatchObject({ description: 'Antes', logoTs: expect.any(Number), hosts: [] })
})

test('nobody gets a site name or a host name that another brand has', async () => {
  await create({ siteName: 'Única', hosts: [{ name: 'unica.test' }] })
  const second = await ana.call(routes.create, { params: {}, body: { siteName: 'ÚNICA' } })
  expect(second).toMatchObject({ code: 'name.taken', fields: { siteName: 'name.taken' } })
  const host = { siteName: 'Otra', hosts: [{ name: 'UNICA.test' }] }
  expect(await ana.call(routes.create, { params: {}, body: host })).toMatchObject({
    code: 'host.taken',
    fields: { hosts: 'host.taken' },
  })
})

test.each([
  'http://a.test',
  'a.test/path',
  'user@a.test',
  'a.test:443',
  '127.0.0.1',
  '[::1]',
  '*.a.test',
  'a..test',
  '-a.test',
  'a_b.test',
  '0x7f.1',
  'a.test\0',
  'a b.test',
  'test',
  `${'a'.repeat(64)}.test`,
  'a.test#b',
  'a.test%2f',
  'peñón.test',
])('%j is no host name', async (name) => {
  const body = { siteName: 'Hostil', hosts: [{ name }] }
  const answer = await ana.callAnyhow(routes.create, { params: {}, body })
  expect(answer).toMatchObject({ status: 400, code: 'input.invalid' })
})

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script in a namespace', svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script>')],
  ['a handler', svg('<rect width="9" height="9" onload="alert(1)"/>')],
  ['a page inside', svg('<foreignObject><body/></foreignObject>')],
  ['an entity', svg('&x;', '<!DOCTYPE svg [<!ENTITY x "boom">]>')],
  ['a picture from elsewhere', svg('<image href="https://evil.test/x.png" width="9" height="9"/>')],
  ['a file of the server', svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>')],
  ['a link that runs', svg('<a href="&#106;avascript:alert(1)"><rect width="9" height="9"/></a>')],
  ['a style from elsewhere', svg('<style>@import "https://evil.test/x.css";</style>')],
  ['a fill from elsewhere', svg('<rect width="9" height="9" fill="url(https://evil.test/#a)"/>')],
  ['what moves', svg('<animate attributeName="href" values="javascript:alert(1)"/>')],
  ['no drawing', Buffer.from('<html><svg/></html>').toString('base64')],
  ['half a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>').toString('base64')],
  ['a GIF', 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='],
])('%s is no logo', async (_, logo) => {
  const answer = await ana.call(routes.create, { params: {}, body: { siteName: 'Hostil', logo } })
  expect(answer).toMatchObject({ code: 'input.invalid', fields: { logo: 'format' } })
})

test('gradients and embedded pixels are drawings all the same, and pixels are made anew', async () => {
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const fine = svg(
    `<defs><linearGradient id="g"/></defs><rect width="9" height="9" fill="url('#g')"/><use href="#g"/><image href="${dot}" width="2" height="2"/>`,
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
  )
  expect((await create({ logo: fine })).logoTs).toBeDefined()
  const photo = await sharp({ create: { width: 3_000, height: 20, channels: 3, background: '#c04000' } })
    .withExif({ IFD0: { Copyright: 'secret' } })
    .jpeg()
    .toBuffer()
  const made = await create({ icon: photo.toString('base64') })
  const kept = await ana.reply(routes.logo, { params: { id: made.id }, query: { variant: 'icon' } })
  const { format, width, exif } = await sharp(Buffer.from(kept.image, 'base64')).metadata()
  expect([kept.type, format, width, exif]).toEqual(['image/png', 'png', 1_024, undefined])
})

test('from one picture come a trimmed logo, one for dark surfaces, an icon and an accent', async () => {
  const propose = (image: string) => ana.reply(routes.proposeLogos, { params: {}, body: { image } })
  const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300" viewBox="0 0 600 300">'
  const drawn = (inner: string) => Buffer.from(`${wide}${inner}</svg>`).toString('base64')
  const black = await propose(drawn('<path d="M100 100h80v80h-80zM220 120h200v40H220z" fill="#1a1a1a"/>'))
  expect([black.hasPlate, black.accent]).toEqual([false, null])
  const size = await sharp(Buffer.from(black.logo, 'base64')).metadata()
  expect([size.width, size.height]).toEqual([320, 80])
  const { channels } = await sharp(Buffer.from(black.darkLogo, 'base64')).stats()
  expect(channels[0]?.max).toBeGreaterThan(220)
  const icon = await sharp(Buffer.from(black.icon, 'base64')).metadata()
  expect([icon.width, icon.height]).toEqual([512, 512])

  const red = await propose(drawn('<path d="M100 100h80v80h-80z" fill="#8a0010"/><path d="M220 120h200v40H220z"/>'))
  expect([red.hasPlate, red.accent]).toEqual([true, '#8a0010'])
  // A photograph of a logo has its own ground, which stays.
  const white = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#ffffff' } })
    .composite([{ input: { create: { width: 40, height: 20, channels: 3, background: '#222222' } } }])
    .jpeg()
    .toBuffer()
  expect((await propose(white.toString('base64'))).hasPlate).toBe(true)
})

test('a brand that somebody is served under, and the default one, cannot be deleted', async () => {
  const made = await create()
  const at = { params: { id: made.id } }
  await updateRow('resellers', tenant.resellerId, { brand_id: made.id })
  expect((await await ana.reply(routes.read, at)).resellers).toBe(1)
  expect(await ana.call(routes.remove, at)).toMatchObject({ code: 'in.use' })
  await updateRow('resellers', tenant.resellerId, { brand_id: null })
  await ana.reply(routes.remove, at)
  const all = Object.values(await ana.reply(routes.list, { params: {} }))
  const ours = all.find(({ isDefault }) => isDefault)
  expect(await ana.call(routes.remove, { params: { id: ours?.id as number } })).toMatchObject({ code: 'in.use' })
})

test('nobody below the platform sees or changes one', async () => {
  for (const role of ['DISTRIBUTOR', 'RESELLER', 'ADMIN'] as const) {
    const email = `${role.toLowerCase()}@below.test`
    const below = await signInAs({ role, email })
    for (const [route, call] of [
      [routes.list, { params: {} }],
      [routes.read, { params: { id: 1 } }],
      [routes.create, { params: {}, body: { siteName: 'X' } }],
    ] as const)
      expect(await below.callAnyhow(route, call)).toMatchObject({ status: 403 })
  }
})

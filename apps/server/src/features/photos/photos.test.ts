import type { Person } from '@atalaya/contract/items'
import { mostPhotoBytes } from '@atalaya/contract/photos'
import { basePath, fillPath } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { sessionRoutes } from '@atalaya/contract/session'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'

const { client, database, origin, published: heard, tenant, companyId, signInAs } = await startTestCompany('Ulía')
const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@ulia.test' })
const ana = await signedIn(client, user)
const routes = allRoutes.personPhotos

const newPerson = () => insertTestItem(database, companyId, { name: `Persona ${crypto.randomUUID()}`, itemType: 3 })
const at = (id: number) => ({ params: { companyId, id } })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04000' } })
const save = async (id: number, image: Buffer) =>
  ana.call(routes.save, { ...at(id), body: { image: image.toString('base64') } })
const read = async (id: number, size: '64' | '512') =>
  sharp((await ana.reply(routes.read, { ...at(id), query: { size } })).bytes).metadata()

test('a photo is kept in two sizes, upright, without what the camera wrote into it', async () => {
  const id = await newPerson()
  // Taken with the phone on its side: 1,000 wide in the file, 600 wide for the eye.
  const taken = await picture(1_000, 600)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somewhere in Trintxerpe' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  heard.length = 0
  const { photoTs } = replyOf(await save(id, taken))
  expect(heard).toEqual([{ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'persons' }] }])
  const large = await read(id, '512')
  expect(large).toMatchObject({ format: 'webp', width: 307, height: 512 })
  expect(large.exif).toBeUndefined()
  expect(await read(id, '64')).toMatchObject({ format: 'webp', width: 38, height: 64 })
  const list: Record<string, Person> = await ana.reply(allRoutes.persons.list, { params: { companyId } })
  expect(list[id]?.photoTs).toBe(photoTs)
  const history = { params: { companyId }, query: { noun: 'persons', id } } as const
  expect((await ana.reply(allRoutes.changes.list, history)).changes).toMatchObject([
    { kind: 'update', before: { photoTs: null }, after: { photoTs } },
  ])
})

test('a small photo stays as small as it is', async () => {
  const id = await newPerson()
  replyOf(await save(id, await picture(20, 10).png().toBuffer()))
  expect(await read(id, '512')).toMatchObject({ width: 20, height: 10 })
})

test('who has it already gets nothing again until it changes', async () => {
  const id = await newPerson()
  replyOf(await save(id, await picture(50, 50).png().toBuffer()))
  const { accessToken } = await client.reply(sessionRoutes.login, {
    body: { email: user.email, password: testPassword },
  })
  const fetchPhoto = (tag?: string | null) =>
    fetch(`${origin}${basePath}${fillPath(routes.read.path, { companyId, id })}?size=64`, {
      headers: { authorization: `Bearer ${accessToken}`, ...(tag ? { 'if-none-match': tag } : {}) },
    })
  const first = await fetchPhoto()
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await fetchPhoto(first.headers.get('etag'))
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  replyOf(await save(id, await picture(60, 60).jpeg().toBuffer()))
  expect((await fetchPhoto(first.headers.get('etag'))).status).toBe(200)
})

test('two megabytes are taken and one byte more is not', async () => {
  const id = await newPerson()
  const image = await picture(40, 40).png().toBuffer()
  const padded = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)])
  expect((await save(id, padded(mostPhotoBytes))).status).toBe(200)
  const answer = await save(id, padded(mostPhotoBytes + 1))
  expect(answer).toMatchObject({ status: 413, code: 'file.toolarge' })
})

const bomb = async () =>
  sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
test.each([
  ['text', async () => Buffer.from('<html>')],
  ['a vector graphic', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['half an image', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 200)],
  ['an image of 81 megapixels in a few kilobytes', bomb],
])('%s is no photo', async (_, make) => {
  const answer = await save(await newPerson(), await make())
  expect(answer).toMatchObject({ status: 400, code: 'input.invalid', fields: { image: 'format' } })
})

test('a photo keeps its transparency, and its colours whatever they were written in', async () => {
  const id = await newPerson()
  const half = { r: 192, g: 64, b: 0, alpha: 0.5 }
  replyOf(
    await save(
      id,
      await sharp({ create: { width: 90, height: 90, channels: 4, background: half } })
        .png()
        .toBuffer(),
    ),
  )
  expect(await read(id, '64')).toMatchObject({ hasAlpha: true, space: 'srgb', channels: 4 })
  for (const colours of ['b-w', 'cmyk'] as const) {
    replyOf(await save(id, await picture(90, 90).toColourspace(colours).jpeg().toBuffer()))
    expect(await read(id, '64'), colours).toMatchObject({ width: 64, space: 'srgb' })
  }
})

test('a photo that is taken away is gone', async () => {
  const id = await newPerson()
  replyOf(await save(id, await picture(20, 20).png().toBuffer()))
  await ana.reply(routes.remove, at(id))
  expect(await ana.call(routes.read, { ...at(id), query: { size: '64' } })).toMatchObject({ status: 404 })
})

test('who is held to groups neither sees nor sets the photos of others', async () => {
  const groupId = await insertTestGroup(database, companyId, { name: 'Norte' })
  const id = await newPerson()
  replyOf(await save(id, await picture(20, 20).png().toBuffer()))
  const held = { role: 'SUBADMIN', email: 'sub@ulia.test', groupIds: [groupId] } as const
  const sub = await signInAs({ ...held, groupIds: [groupId] })
  const image = (await picture(5, 5).png().toBuffer()).toString('base64')
  for (const answer of [
    await sub.call(routes.read, { ...at(id), query: { size: '64' } }),
    await sub.call(routes.save, { ...at(id), body: { image } }),
    await sub.call(routes.remove, at(id)),
  ])
    expect(answer).toMatchObject({ status: 404, code: 'not.found' })
})

import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { asAccess, asEngine } from '../../database/tenant.ts'
import { deleteUnusedFiles } from '../../files/files.repository.ts'
import { brandVersions } from '../../limits/kept-records.limits.ts'
import { startTestCompany } from '../../test-server.ts'
import { brandOfHost } from './brand-in-use.ts'

const { database, engine, web, signInAs, insertInto } = await startTestCompany('Ulía')
/** Named by their roles. */
const staff = (role: 'SUPER_RESELLER' | 'DEVELOPER') => signInAs({ role, email: `${role}@platform.test` })
const [ana, leo] = [await staff('SUPER_RESELLER'), await staff('DEVELOPER')]
const routes = allRoutes.brands
const drawing = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="${colour}"/></svg>`,
  ).toString('base64')
let serial = 0
const create = async (fields: object = {}) => {
  const siteName = `Marca ${++serial}`
  const hosts = [{ name: `marca${serial}.localhost` }]
  const made = await ana.reply(routes.create, { params: {}, body: { siteName, hosts, ...fields } })
  return { made, at: { params: { id: made.id } }, fields: { siteName, hosts } }
}
/** As any node of the installation reads it. */
const served = (hostName: string) => asAccess(web, (tx) => brandOfHost(tx, hostName))

test('nobody is served by a draft, and everybody by what is published, at once and on every node', async () => {
  const { made, at, fields } = await create()
  const hostName = fields.hosts[0]?.name as string
  const draft = { ...fields, accent: '#7a1fa2', logo: drawing('#7a1fa2'), basedOn: made.version, version: 0 }
  const kept = await ana.reply(routes.saveDraft, { ...at, body: draft })
  expect(kept).toMatchObject({ accent: '#7a1fa2', version: 1, basedOn: 1, logo: draft.logo })
  expect(kept.by).toBe('Ana SUPER_RESELLER')
  expect((await served(hostName)).accent.light).toBe('#1d5bd6')
  expect(await ana.reply(routes.read, at)).toMatchObject({ hasDraft: true, accent: '#1d5bd6' })
  expect((await leo.reply(routes.draft, at)).draft).toEqual(kept)

  const { basedOn: _, version: __, ...body } = draft
  await leo.reply(routes.update, { ...at, body: { ...body, version: made.version } })
  await leo.reply(routes.dropDraft, { ...at, query: { version: kept.version } })
  // No node keeps a brand: each page asks for its own.
  expect((await served(hostName)).accent.light).toBe('#7a1fa2')
  expect(await ana.reply(routes.read, at)).toMatchObject({ hasDraft: false })
})

test('of two who design one brand neither loses what they made', async () => {
  const { at, fields } = await create()
  const body = { ...fields, basedOn: 1, version: 0 }
  const [first, second] = await Promise.all(
    [ana, leo].map((who) => who.call(routes.saveDraft, { ...at, body: { ...body, description: 'x' } })),
  )
  expect([first, second].filter((answer) => 'reply' in (answer as object))).toHaveLength(1)
  const refused = await leo.call(routes.saveDraft, { ...at, body: { ...body, description: 'y' } })
  expect(refused).toMatchObject({ code: 'version.conflict' })
  expect(await leo.call(routes.dropDraft, { ...at, query: { version: 7 } })).toMatchObject({ code: 'version.conflict' })
  expect((await ana.reply(routes.draft, at)).draft).toMatchObject({ description: 'x', version: 1 })
})

test('each publication can be gone back to, with who made it and the pictures that it had', async () => {
  const { made, at, fields } = await create({ logo: drawing('#111111') })
  const publish = async (version: number, more: object) =>
    (await leo.reply(routes.update, { ...at, body: { ...fields, ...more, version } })).version
  const second = await publish(made.version, { description: 'Dos', logo: drawing('#222222') })
  // A picture alone is a version as well.
  await publish(second, { description: 'Dos', logo: null })
  const versions = await ana.reply(routes.versions, at)
  expect(versions.map(({ number, by }) => [number, by])).toEqual([
    [3, 'Ana DEVELOPER'],
    [2, 'Ana DEVELOPER'],
    [1, 'Ana SUPER_RESELLER'],
  ])
  // What a version refers to is cleared away by nobody.
  await asEngine(engine, (tx) => deleteUnusedFiles(tx, Number.MAX_SAFE_INTEGER))
  const version = (number: number) => ana.reply(routes.version, { ...at, query: { number } })
  expect(await version(1)).toMatchObject({ ...fields, logo: drawing('#111111'), darkLogo: null })
  expect(await version(2)).toMatchObject({ description: 'Dos', logo: drawing('#222222') })
  expect(await version(3)).toMatchObject({ description: 'Dos', logo: null })
  expect(await ana.call(routes.version, { ...at, query: { number: 4 } })).toMatchObject({ code: 'not.found' })
})

test('the newest versions stay, and the oldest are forgotten', async () => {
  const { made, at, fields } = await create()
  const rows = Array.from({ length: brandVersions.value }, (_, nth) => ({
    ...{ brand_id: made.id, number: nth + 2, published_ts: 1, fields: '{}' },
  }))
  await insertInto('brand_versions', rows)
  await ana.reply(routes.update, { ...at, body: { ...fields, description: 'Más', version: made.version } })
  const kept = await ana.reply(routes.versions, at)
  expect([kept.length, kept[0]?.number]).toEqual([brandVersions.value, brandVersions.value + 2])
})

test('what a brand that is gone had of drafts goes with it, and none is made of nothing', async () => {
  const { made, at, fields } = await create()
  await ana.reply(routes.saveDraft, { ...at, body: { ...fields, basedOn: 1, version: 0 } })
  await ana.reply(routes.remove, at)
  expect(
    await database.selectFrom('brand_drafts').select('brand_id').where('brand_id', '=', made.id).execute(),
  ).toEqual([])
  for (const answer of [
    await ana.call(routes.draft, at),
    await ana.call(routes.versions, at),
    await ana.call(routes.saveDraft, { ...at, body: { ...fields, basedOn: 1, version: 0 } }),
  ])
    expect(answer).toMatchObject({ code: 'not.found' })
})

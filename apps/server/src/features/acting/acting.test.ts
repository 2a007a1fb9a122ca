import { actingRoutes } from '@atalaya/contract/acting'
import { ownApiKeyRoutes } from '@atalaya/contract/api-keys'
import { may } from '@atalaya/contract/roles'
import { allRoutes } from '@atalaya/contract/routes'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'

const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs }
const { client, database, tenant: ours, params, updateRow } = await startTestCompany('Ours', { clock })
const theirs = await insertTestTenant(database, 'Theirs')
const groupId = await insertTestGroup(database, ours.companyId, { name: 'All' })
await insertTestItem(database, ours.companyId, { name: 'Seen', groupIds: [groupId] })
await insertTestItem(database, ours.companyId, { name: 'Not seen', groupIds: [] })
let serial = 0
const person = async (role: 'ADMIN' | 'OPERATOR' | 'RESELLER', tenant = ours) => {
  const groupIds = role === 'OPERATOR' ? [groupId] : []
  const email = `person-${++serial}@acting.test`
  const user = await insertTestUser(database, tenant, { role, email, groupIds })
  return { id: user.id, email, as: await signedIn(client, user) }
}
const reason = 'Asked for by telephone'
const act = async (actor: Awaited<ReturnType<typeof person>>, userId: number, minutes = 60) => {
  const asked = { params: { ...params, id: userId }, body: { reason, minutes } }
  const acting = await actor.as.reply(actingRoutes.start, asked)
  return { ...acting, as: client.as(acting.accessToken) }
}
const outcome = (answer: { ok: boolean; status: number; error?: { description: string } }) =>
  answer.ok ? 'ok' : `${answer.status} ${answer.error?.description}`
type As = Awaited<ReturnType<typeof act>>['as']
const reads = async (as: As) => outcome(await as.call(allRoutes.vehicles.list, { params }))
const writes = async (as: As) =>
  outcome(await as.callAnyhow(allRoutes.vehicles.create, { params, body: { name: `Van ${++serial}` } }))

test('who acts sees what the user sees, and the token names both', async () => {
  const [actor, operator] = [await person('RESELLER'), await person('OPERATOR')]
  const acting = await act(actor, operator.id)
  expect(decodeJwt(acting.accessToken)).toMatchObject({ sub: String(operator.id), act: { sub: String(actor.id) } })
  const seen = await acting.as.reply(allRoutes.vehicles.list, { params })
  expect(Object.values(seen).map(({ name }) => name)).toEqual(['Seen'])
  expect((await acting.as.reply(allRoutes.session.currentUser, {})).id).toBe(operator.id)
})

test('it reads until writing was asked for with a fresh proof, also what the user might change in spite of read-only', async () => {
  const [actor, admin, operator] = [await person('RESELLER'), await person('ADMIN'), await person('OPERATOR')]
  const acting = await act(actor, admin.id)
  expect([await reads(acting.as), await writes(acting.as)]).toEqual(['ok', '403 acting.readonly'])
  const isReadOnly = async () => (await acting.as.reply(allRoutes.session.currentUser, {})).readOnly
  expect(await isReadOnly()).toBe(true)
  const cost = { name: 'Cost', type: 'fuel', date: '2026-11-02', quantity: 1, currency: 'EUR' }
  const asOperator = (await act(actor, operator.id)).as
  expect(outcome(await asOperator.callAnyhow(allRoutes.costs.create, { params, body: cost }))).toBe(
    '403 acting.readonly',
  )
  // What the page shows by it offers nothing that would be refused.
  expect(may(await asOperator.reply(allRoutes.session.currentUser, {}), 'costs.write')).toBe(false)
  const own = { params: { ...params, actingId: acting.id } }
  clock.offsetMs = 20 * 60_000
  const stale = await actor.as.call(actingRoutes.write, own)
  clock.offsetMs = 0
  expect(outcome(stale)).toMatch(/proof\.required|session/)
  await actor.as.reply(allRoutes.session.prove, { body: { password: testPassword } })
  expect((await actor.as.reply(actingRoutes.write, own)).mayWrite).toBe(true)
  expect([await writes(acting.as), await isReadOnly()]).toEqual(['ok', false])
})

test('who only reads does not write by acting for who may write, costs of an operator included', async () => {
  const [actor, operator] = [await person('RESELLER'), await person('OPERATOR')]
  const acting = await act(actor, operator.id)
  const own = { params: { ...params, actingId: acting.id } }
  await actor.as.reply(actingRoutes.write, own)
  const cost = { name: 'Cost', type: 'fuel', date: '2026-11-02', quantity: 1, currency: 'EUR' }
  const writesCost = async () => outcome(await acting.as.callAnyhow(allRoutes.costs.create, { params, body: cost }))
  expect(await writesCost()).toBe('ok')
  await updateRow('users', actor.id, { read_only: true })
  expect(await writesCost()).toBe('403 acting.readonly')
  expect(outcome(await actor.as.call(actingRoutes.write, own))).toBe('403 readonly.denied')
})

test('nothing that is the user’s alone can be done for them', async () => {
  const [actor, admin] = [await person('RESELLER'), await person('ADMIN')]
  const acting = await act(actor, admin.id)
  await actor.as.reply(actingRoutes.write, { params: { ...params, actingId: acting.id } })
  const password = { password: 'Castro-Urdiales-1' }
  const key = { name: 'Key', scopes: ['live.read'], expiresTs: null, callsPerMinute: 60 }
  for (const answer of [
    await acting.as.callAnyhow(allRoutes.session.prove, { body: password }),
    await acting.as.callAnyhow(allRoutes.ownAccount.changePassword, { body: {} }),
    await acting.as.callAnyhow(allRoutes.users.setPassword, { params: { ...params, id: admin.id }, body: password }),
    await acting.as.callAnyhow(ownApiKeyRoutes.create, { body: key }),
    await acting.as.callAnyhow(ownApiKeyRoutes.list, {}),
    await acting.as.callAnyhow(allRoutes.apiKeys.list, { params }),
    await acting.as.callAnyhow(allRoutes.session.logout, {}),
    await acting.as.callAnyhow(allRoutes.userSessions.list, { params: { ...params, id: admin.id } }),
  ])
    expect(outcome(answer)).toBe('403 acting.personal')
})

test('only for a user of a company in scope, never above one, with a reason, for an hour at the most', async () => {
  const [actor, rival, admin] = [await person('RESELLER'), await person('RESELLER', theirs), await person('ADMIN')]
  const start = async (as: As, id: number, body: object = { reason }) =>
    outcome(await as.callAnyhow(actingRoutes.start, { params: { ...params, id }, body }))
  expect(await start(rival.as, admin.id)).toBe('404 not.found')
  expect(await start(actor.as, (await person('RESELLER')).id)).toBe('404 not.found')
  expect(await start(actor.as, (await person('ADMIN', theirs)).id)).toBe('404 not.found')
  expect(await start(admin.as, admin.id)).toBe('403 permission.denied')
  expect(await start(actor.as, admin.id, { reason: 'short' })).toBe('400 input.invalid')
  expect(await start(actor.as, admin.id, { reason, minutes: 61 })).toBe('400 input.invalid')
  const acting = await act(actor, admin.id)
  expect(await start(acting.as, admin.id)).toBe('403 acting.personal')
  const foreign = { params: { ...params, actingId: acting.id } }
  expect(outcome(await (await person('RESELLER')).as.call(actingRoutes.end, foreign))).toBe('404 not.found')
})

test('it is over by its time, when it is left, and at once when the rights of either change', async () => {
  const admin = await person('ADMIN')
  const ending = async (
    change: (
      actor: Awaited<ReturnType<typeof person>>,
      acting: Awaited<ReturnType<typeof act>>,
      userId: number,
    ) => Promise<unknown>,
  ) => {
    const [actor, user] = [await person('RESELLER'), await person('ADMIN')]
    const acting = await act(actor, user.id, 5)
    expect(await reads(acting.as)).toBe('ok')
    await change(actor, acting, user.id)
    return reads(acting.as)
  }
  const set = (id: number, values: object) => updateRow('users', id, values)
  const ends = [
    await ending((actor, { id }) => actor.as.call(actingRoutes.end, { params: { ...params, actingId: id } })),
    await ending((actor) => set(actor.id, { is_disabled: true })),
    await ending((actor) =>
      set(actor.id, { role: 'DISTRIBUTOR', distributor_id: ours.distributorId, reseller_id: null }),
    ),
    await ending((actor) => set(actor.id, { reseller_id: theirs.resellerId })),
    await ending((actor) => actor.as.call(allRoutes.session.logout, {})),
    await ending((_actor, _acting, userId) => set(userId, { role: 'OPERATOR' })),
    await ending((_actor, _acting, userId) => set(userId, { is_disabled: true })),
    await ending(async () => {
      clock.offsetMs = 5 * 60_000 + 1_000
    }),
  ]
  clock.offsetMs = 0
  expect(ends).toEqual(ends.map(() => '401 session.expired'))
  expect(await reads(admin.as)).toBe('ok')
})

test('the company reads who acted, for whom and why, and both stand at what was changed', async () => {
  const [actor, admin] = [await person('RESELLER'), await person('ADMIN')]
  const acting = await act(actor, admin.id)
  const own = { params: { ...params, actingId: acting.id } }
  await actor.as.reply(actingRoutes.write, own)
  expect(await writes(acting.as)).toBe('ok')
  await actor.as.reply(actingRoutes.end, own)
  const { entries } = await admin.as.reply(allRoutes.trail.ofCompany, { params, query: { userId: actor.id } })
  expect(entries.map(({ kind }) => kind)).toEqual(['acting.ended', 'record.create', 'acting.writing', 'acting.started'])
  for (const entry of entries)
    expect(entry).toMatchObject({ user: { id: admin.id }, actor: { id: actor.id, name: expect.stringMatching(/\w/) } })
  expect(entries.at(-1)?.details).toMatchObject({ reason })
})

test('whoever was acted for reads who it was, when and why, and nobody else does', async () => {
  const [actor, operator, colleague] = [await person('RESELLER'), await person('OPERATOR'), await person('OPERATOR')]
  const acting = await act(actor, operator.id)
  const forMe = (who: { as: As }) => who.as.reply(actingRoutes.forMe, {})
  expect(await forMe(operator)).toMatchObject([
    { id: acting.id, reason, isOpen: true, mayWrite: false, untilTs: acting.endsTs, actorName: expect.any(String) },
  ])
  await actor.as.reply(actingRoutes.end, { params: { ...params, actingId: acting.id } })
  const [over] = await forMe(operator)
  expect(over).toMatchObject({ isOpen: false })
  expect(over?.untilTs).toBeLessThan(acting.endsTs)
  expect(await forMe(colleague)).toEqual([])
})

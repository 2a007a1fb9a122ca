import { craRoutes } from '@atalaya/contract/cras'
import { allRoutes } from '@atalaya/contract/routes'
import { afterAll, expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestNotice } from '../alarm-notices/test-notices.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'
import { startTestReceiver } from './test-receiver.ts'

const { client, database, insertInto } = await startTestServer({ reachable: ['loopback'] })
const [ours, theirs] = [await insertTestTenant(database, 'Ours'), await insertTestTenant(database, 'Theirs')]
const of = async (tenant: typeof ours, role: 'RESELLER' | 'ADMIN', email: string) =>
  signedIn(client, await insertTestUser(database, tenant, { role, email }))
const reseller = await of(ours, 'RESELLER', 'reseller@cras.test')
const rival = await of(theirs, 'RESELLER', 'rival@cras.test')
const admin = await of(ours, 'ADMIN', 'admin@cras.test')
const key = Buffer.from('0123456789abcdef')
const receiver = await startTestReceiver(key)
afterAll(() => receiver.stop())

const params = { resellerId: ours.resellerId }
const fields = {
  ...{ account: 'a1b2', mainHost: '127.0.0.1', mainPort: receiver.port, mainKeyForm: 'text' as const },
}
let serial = 0
const make = async (given: object) =>
  reseller.call(craRoutes.create, { params, body: { ...fields, name: `Centre ${++serial}`, ...given } as never })

test('a key is told to nobody: who reads the record sees that there is one', async () => {
  const made = replyOf(await make({ mainKey: '0123456789abcdef' }))
  expect(made).toMatchObject({ account: 'A1B2', hasMainKey: true, hasBackupKey: false })
  const one = { ...params, id: made.id }
  const renamed = { ...fields, name: 'Renamed', version: made.version }
  const kept = await reseller.reply(craRoutes.update, { params: one, body: renamed as never })
  expect(kept).toMatchObject({ name: 'Renamed', hasMainKey: true })
  const without = { ...renamed, mainKey: null, version: kept.version }
  expect(await reseller.reply(craRoutes.update, { params: one, body: without as never })).toMatchObject({
    hasMainKey: false,
  })
  const history = await reseller.reply(allRoutes.changes.listOfReseller, {
    params,
    query: { noun: 'cras', id: made.id },
  })
  expect(JSON.stringify(history)).toContain('hasMainKey')
  expect(JSON.stringify(history)).not.toContain('0123456789abcdef')
})

test.each<[string, object, Record<string, string>]>([
  ['a key that is none of AES', { mainKey: '0123456789abcdefX' }, { mainKey: 'cra.key' }],
  ['a key where nothing is encrypted', { mainKeyForm: 'none', mainKey: '0123456789abcdef' }, { mainKey: 'cra.key' }],
  ['digits that are none', { mainKeyForm: 'hex', mainKey: 'x'.repeat(32) }, { mainKey: 'cra.key' }],
  ['an account that is none', { account: 'GG' }, { account: 'cra.account' }],
  [
    'a receiver without port and account',
    { mainPort: undefined, account: '' },
    { mainPort: 'required', account: 'required' },
  ],
  [
    'a second receiver without a first',
    { mainHost: '', backupHost: 'b.test', backupPort: 1 },
    { mainHost: 'required' },
  ],
  ['an address with its port', { mainHost: 'cra.test:5000' }, { mainHost: 'host.form' }],
  ['an address of the web', { mainHost: 'https://cra.test' }, { mainHost: 'host.form' }],
])('%s is refused at its field', async (_, given, refused) => {
  expect(await make(given)).toMatchObject({ code: 'input.invalid', fields: refused })
})

test('a test signal tells what came back, and a line that nobody watches tells nothing', async () => {
  const made = replyOf(await make({ mainKey: '0123456789abcdef', format: 'SIA-DCS' }))
  const one = { ...params, id: made.id }
  const send = (body: object, by = reseller) => by.call(craRoutes.test, { params: one, body: body as never })
  expect(replyOf(await send({ receiver: 1 }))).toMatchObject({
    ...{ account: 'A1B2', code: 'RX', sequence: 1, tries: [{ receiver: 1, answer: 'acknowledged' }] },
  })
  expect(receiver.heard.at(-1)).toMatchObject({ isEncrypted: true, text: expect.stringContaining('#A1B2|Nri0/RX000]') })
  receiver.behave('duh')
  expect(replyOf(await send({ receiver: 1, account: 'beef' }))).toMatchObject({
    ...{ account: 'BEEF', sequence: 2, tries: [{ answer: 'rejected' }] },
  })
  receiver.behave('ack')
  expect(await send({ receiver: 2 })).toMatchObject({ fields: { receiver: 'choice' } })
  const foreign = { params: { resellerId: theirs.resellerId, id: made.id }, body: { receiver: 1 } }
  expect(await rival.call(craRoutes.test, foreign as never)).toMatchObject({ code: 'not.found' })
  expect(await reseller.reply(craRoutes.links, { params })).toEqual([])
})

test('what was sent stands at its notice, for those who see the item alone', async () => {
  const { companyId } = ours
  const itemId = await insertTestItem(database, companyId, { name: 'Van' })
  const alarmLogId = await insertTestNotice(database, companyId, { itemId, ts: 1_000 })
  await insertInto('cra_signals', {
    company_id: companyId,
    notice_id: alarmLogId,
    cra_id: 1,
    cra_name: 'Centre',
    turn: 'raised',
    account: 'A1B2',
    code: '130',
    sequence: 12,
    extended: '{}',
    tries: JSON.stringify([{ ts: 1_001, receiver: 1, answer: 'silent', ms: 3_000 }]),
    created_ts: 1000,
  })
  const { noticeSignals, resellerNoticeSignals } = allRoutes
  const told = [{ craName: 'Centre', turn: 'raised', state: 'waiting', sequence: 12, tries: [{ answer: 'silent' }] }]
  const asked = { params: { companyId, alarmLogId } }
  expect(await admin.reply(noticeSignals.list, asked as never)).toMatchObject(told)
  const above = { params: { ...params, alarmLogId } }
  expect(await reseller.reply(resellerNoticeSignals.list, above as never)).toMatchObject(told)
  const operator = await signedIn(
    client,
    await insertTestUser(database, ours, { role: 'OPERATOR', email: 'op@cras.test' }),
  )
  expect(await operator.call(noticeSignals.list, asked as never)).toMatchObject({ code: 'not.found' })
})

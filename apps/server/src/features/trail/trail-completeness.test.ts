import { roles } from '@atalaya/contract/roles'
import { type AnyRoute, paramNames } from '@atalaya/contract/route'
import { expect, test } from 'vitest'
import { expectedAccess } from '../../http/test-access-table.ts'
import { createTestCalls, guardedRoutes } from '../../http/test-calls.ts'
import { nounFixtures } from '../../records/test-noun.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const { socketless: client, database, pool, eventTally } = await startTestServer()
const { prepareSide, prepareCall } = await createTestCalls(database)
const side = await prepareSide('Ours')

let serial = 0
const person = async (role: (typeof roles)[number], readOnly = false) => {
  const groupIds = role === 'SUBADMIN' || role === 'OPERATOR' ? [side.groupId] : []
  const user = await insertTestUser(database, side.tenant, {
    ...{ role, readOnly, groupIds },
    email: `person-${++serial}@complete.test`,
  })
  return { role, id: user.id, session: await signedIn(client, user) }
}
const people = await Promise.all(roles.map((role) => person(role)))
const rows = expectedAccess()
const writes = guardedRoutes.filter(({ route }) => route.method !== 'GET')

/** After these a session, or the password that all sign in with, is no more. */
const usesUp = ['session.logout', 'ownAccount.logoutEverywhere', 'ownAccount.changePassword']

/** Changes nothing that anybody else could ask about, or is told of where it does: each is judged here, with its reason. */
const leavesNothing: Record<string, string> = {
  'session.prove': 'a password that was right is no change; one that was wrong is counted',
  'session.proofOptions': 'counts for nothing before it is shown',
  'session.provePasskey': 'refused by values alone; its own test sees the event',
  'openid.beginProof': 'counts for nothing before it is shown',
  'openid.completeProof': 'refused by values alone; its own test sees the event',
  'session.saveMapBound': 'how oneself sees the map',
  'session.assignCompany': 'which company a reseller looks at',
  'secondFactor.beginTotp': 'counts for nothing before it is confirmed',
  'secondFactor.confirmTotp': 'refused by values alone; its own test sees the event',
  'secondFactor.removeTotp': 'there is none to remove',
  'secondFactor.makeRecoveryCodes': 'refused by values alone; its own test sees the event',
  'secondFactor.passkeyOptions': 'counts for nothing before a key is added',
  'secondFactor.addPasskey': 'refused by values alone; its own test sees the event',
  'motion.preview': 'works something out and keeps nothing',
  'tripPurposes.decide': 'rows of its own, which nobody can change and its history tells',
  'installer.clearFlags': 'what a tracker sent wrongly, once it was looked at',
  'virtualLocks.close': 'an item whose place nobody knows is not locked',
  'virtualLocks.closeOwn': 'likewise',
  'virtualLocks.openOwn': 'a lock of another’s is not opened',
  'periodicReports.send': 'stands in the list of what was sent, with whom it went to',
  'coldChain.release': 'a day that there is not; its own test sees the event',
  'coldChain.withdraw': 'a release that there is not',
  'scoring.preview': 'asks what would be, and changes nothing',
  'scoring.suggest': 'likewise',
  'customStates.put': 'none, where there was none',
  'sensors.update': 'to what it was',
  'companies.move': 'to where it was; its own test sees the event',
  'persons.updateMany': 'its fixture changes nothing, and whoever changes something goes through the same kernel',
  'drivers.updateMany': 'likewise',
  'geozones.importMany': 'a row that lacks a field is no record',
  'pois.importMany': 'likewise',
  'worktimes.importMany': 'likewise',
  'alarms.importMany': 'likewise',
  'periodicReports.importMany': 'likewise',
  'costs.importMany': 'likewise',
  'fuelPurchases.importMany': 'likewise',
  'users.importMany': 'likewise',
  'resellers.importMany': 'likewise',
  'superUsers.importMany': 'likewise',
  'places.reverseMany': 'reads',
  'sensors.preview': 'reads',
  'alarms.backtest': 'reads',
  'cras.test': 'refused by values alone: its centre has no receiver',
  'brands.proposeLogos': 'reads',
  'brands.previewMail': 'reads',
  'brands.check': 'looks at host names',
  'brands.saveDraft': 'nobody is served by it before it is published, which is a change',
  'brands.dropDraft': 'likewise',
  'access.tryOpenid': 'asks a provider and keeps nothing',
  'webPush.add': 'where oneself is told of notices, for as long as a session that is noted',
  'webPush.remove': 'likewise',
  'webPush.test': 'tells oneself',
  'alarmNotices.see': 'what oneself has seen',
  'resellerAlarmNotices.see': 'likewise',
  'savedViews.create': 'how oneself sees a table',
  'savedViews.update': 'likewise',
  'savedViews.remove': 'likewise',
  'resellerSavedViews.create': 'likewise',
  'resellerSavedViews.update': 'likewise',
  'resellerSavedViews.remove': 'likewise',
  'changes.undo': 'an operation that there is not; what is taken back is a change of its own',
  'changes.undoOfReseller': 'likewise',
  'changes.undoOfPlatform': 'likewise',
  'bin.restore': 'what is not in the bin; what comes back is a change of its own',
  'bin.restoreOfReseller': 'likewise',
  'mails.sendAgain': 'a mail that there is not',
  'platformMails.sendAgain': 'likewise',
  'outbox.sendAgain': 'a row that there is not',
  'outbox.drop': 'likewise',
}

/** Where the fixture of a call changes nothing, since others look only at who may make it. */
const changesOf: Record<string, object> = {
  vehicles: { brand: 'Set' },
  assets: { type: 'pet' },
  costs: { description: 'Set' },
  devices: { description: 'Set' },
  ...Object.fromEntries(
    ['companies', 'resellers', 'distributors', 'superUsers'].map((noun) => [noun, { countryId: 'PT' }]),
  ),
  ...Object.fromEntries(nounFixtures.map(({ noun, changes }) => [noun, changes])),
}
const bodyOf = (name: string, body: unknown): unknown => {
  const [noun, call] = name.split('.') as [string, string]
  return call === 'updateMany' && changesOf[noun] ? { ...(body as object), changes: changesOf[noun] } : body
}

/** Of a reseller and of no company yet: what nobody has can be given, and deleted. */
const ofSpareDevices = ['devices.removeMany', 'devices.assignCompany', 'devices.assignMany']
const spareDevices = () => pool.query('UPDATE trackers SET company_id = NULL, item_id = NULL')

const noted = async (): Promise<number> => {
  await eventTally.flush()
  const { rows: counts } = await pool.query<{ n: number }>(
    `SELECT ((SELECT count(*) FROM record_changes) + (SELECT coalesce(sum(count), 0) FROM security_events))::integer AS n`,
  )
  return counts[0]?.n ?? 0
}
const someoneFor = (name: string) => {
  const who = rows.get(name)?.who
  const found = people.find(({ role }) => who !== 'anybody' && who?.includes(role))
  if (!found) throw new Error(`nobody may call ${name}`)
  return found
}

const byFeature = Map.groupBy(writes, ({ name }) => name.slice(0, name.indexOf('.')))

test.each([...byFeature])(
  'every call of %s that changes something leaves an entry, or it is said why none',
  async (_, calls) => {
    const silent: string[] = []
    const wrong: string[] = []
    for (const { name, route } of calls) {
      const someone = someoneFor(name)
      const { id, session } = usesUp.includes(name) ? await person(someone.role) : someone
      const call = await prepareCall({ name, route: route as AnyRoute }, side, id)
      if (ofSpareDevices.includes(name)) await spareDevices()
      const before = await noted()
      const answer = await session.callAnyhow(route, { ...call, body: bodyOf(name, call.body) })
      if (!answer.ok && !Object.hasOwn(leavesNothing, name)) wrong.push(`${name}: ${JSON.stringify(answer.error)}`)
      if ((await noted()) === before) silent.push(name)
    }
    expect(wrong).toEqual([])
    expect(silent.filter((name) => !Object.hasOwn(leavesNothing, name))).toEqual([])
  },
)

test('every refusal of a call is counted', async () => {
  const reader = await person('OPERATOR', true)
  const before = await noted()
  const { companyId, resellerId } = side.tenant
  // Whoever may not call it is told so before its values are looked at.
  const answers = writes
    .filter(({ name }) => !usesUp.includes(name))
    .map(({ route }) => {
      const given: Record<string, number> = { companyId, resellerId }
      const params = Object.fromEntries(paramNames(route.path).map((name) => [name, given[name] ?? 1]))
      return reader.session.callAnyhow(route, { params, body: {} })
    })
  const refused = (await Promise.all(answers)).filter(({ status }) => status === 403).length
  expect(refused).toBeGreaterThan(100)
  expect((await noted()) - before).toBeGreaterThanOrEqual(refused)
})

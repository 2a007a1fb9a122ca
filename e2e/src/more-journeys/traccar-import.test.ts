import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { geozoneRoutes } from '@atalaya/contract/geozones'
import { groupRoutes } from '@atalaya/contract/groups'
import { CompanyId } from '@atalaya/contract/identifiers'
import { driverRoutes, vehicleRoutes } from '@atalaya/contract/items'
import { sessionRoutes } from '@atalaya/contract/session'
import { trackerRoutes } from '@atalaya/contract/trackers'
import { ItemHistory } from '@atalaya/contract/tracks'
import { userRoutes } from '@atalaya/contract/users'
import { apiClient } from '@atalaya/simulator/api-client'
import { recordedDrive, serveRecorded } from '@atalaya/traccar-import/recorded-traccar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf } from '../browser.ts'
import { thisStack } from '../this-stack.ts'

const token = 'a-token-of-traccar'
const startMs = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 26 * 3_600_000
const cli = join(import.meta.dirname, '../../../tools/traccar-import/src/cli.ts')

let traccar: Awaited<ReturnType<typeof serveRecorded>>
let folder: string
beforeAll(async () => {
  traccar = await serveRecorded(recordedDrive(startMs), token)
  folder = await mkdtemp(join(tmpdir(), 'atalaya-traccar-'))
})
afterAll(async () => {
  await traccar?.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (args: readonly string[], env: Record<string, string>) =>
  new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [cli, traccar.origin, ...args], {
      env: { ...process.env, TRACCAR_TOKEN: token, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said }))
  })

it('moves a fleet from Traccar, with its trips, and makes nothing twice', async () => {
  const reseller = accountOf('RESELLER')
  const companyId = CompanyId.parse(accountOf('ADMIN').companyId)
  const { url } = thisStack()
  const login = { email: reseller.email, password: reseller.password }
  const { accessToken } = await apiClient(url).call(sessionRoutes.login, { body: login })
  const api = apiClient(url, accessToken)
  const params = { companyId }
  const trackersNow = async () => Object.values(await api.call(trackerRoutes.ofCompany, { params }))

  // Without --go it says and makes nothing.
  const before = await trackersNow()
  const dry = await run([], {})
  expect(dry).toMatchObject({ code: 0, said: expect.stringContaining('Nothing was made') })
  expect(await trackersNow()).toHaveLength(before.length)

  const state = join(folder, 'state.json')
  const from = new Date(startMs - 86_400_000).toISOString().slice(0, 10)
  const args = ['--go', '--api', url, '--email', reseller.email, '--company', String(companyId), '--state', state]
  const env = { ATALAYA_PASSWORD: reseller.password }
  const first = await run([...args, '--from', from], env)
  expect(first, first.said).toMatchObject({ code: 0, said: expect.stringContaining('positions: 180 stored') })

  const made = (await trackersNow()).filter(({ deviceId }) => ['352093089977001', 'truck-traccar'].includes(deviceId))
  expect(made.map(({ typeId }) => typeId).sort()).toEqual([1, 7])
  const itemId = made.find(({ typeId }) => typeId === 1)?.itemId
  if (!itemId) throw new Error('no vehicle behind the tracker')
  const groups = Object.values(await api.call(groupRoutes.list, { params }))
  const parent = groups.find(({ name }) => name === 'Traccar Extremadura')
  const child = groups.find((group) => group.name === 'Badajoz' && group.parentId === parent?.id)
  const vehicle = await api.call(vehicleRoutes.read, { params: { companyId, id: itemId } })
  expect(vehicle).toMatchObject({
    name: 'Furgón Traccar',
    icon: 'van',
    model: 'FMC130',
    groupIds: [child?.id],
    customData: { centroDeCoste: 'N-12', phone: '+34600111222' },
  })
  const names = async (route: typeof geozoneRoutes.list | typeof driverRoutes.list) =>
    Object.values(await api.call(route, { params })).map(({ name }) => name)
  expect(await names(geozoneRoutes.list)).toEqual(expect.arrayContaining(['Base Traccar', 'Ruta Traccar']))
  expect(await names(driverRoutes.list)).toContain('Eva Traccar')
  const users = Object.values(await api.call(userRoutes.list, { params }))
  expect(users.find(({ email }) => email === 'ana@traccar.test')).toMatchObject({
    role: 'OPERATOR',
    readOnly: true,
    groupIds: [child?.id],
    hasPassword: false,
  })

  // The reducers made of the positions what they make of live ones: two drives with a stop between.
  const query = new URLSearchParams({ from_ts: String(startMs - 3_600_000), to_ts: String(startMs + 5 * 3_600_000) })
  const reply = await fetch(`${url}/fr/v1/companies/id/${companyId}/items/id/${itemId}/history?${query}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { tracks, summary } = ItemHistory.parse(await reply.json())
  expect(tracks.map(({ distanceM }) => Math.round(distanceM / 1_000))).toEqual([60, 59])
  expect(summary).toMatchObject({ trips: 2, fixes: 180 })

  const again = await run([...args, '--from', from], env)
  expect(again, again.said).toMatchObject({
    code: 0,
    said: expect.stringContaining('vehicles and trackers: 0 made, 2 there already'),
  })
  expect(again.said).toContain('users: 0 made, 2 there already')
  expect((await trackersNow()).length).toBe(before.length + 2)

  // Where the memory of the first run is lost, sending all of it again changes nothing.
  await rm(state)
  const third = await run([...args, '--from', from], env)
  expect(third.said).toContain('positions: 180 stored')
  expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({ companyId })
})

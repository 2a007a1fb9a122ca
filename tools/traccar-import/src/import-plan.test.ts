import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NewGeozone } from '@atalaya/contract/geozones'
import { NewVehicle } from '@atalaya/contract/item-fields'
import { NewUser } from '@atalaya/contract/users'
import { expect, onTestFinished, test } from 'vitest'
import { planLines, readFleet } from './import-fleet.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { recordedAnswers, recordedDrive, serveRecorded } from './recorded-traccar.ts'
import { traccarDump } from './traccar-dump.ts'
import { SourceFailure, traccarServer } from './traccar-source.ts'

const defaults = { timezone: 'Europe/Madrid', language: 'es', countryId: 'ES' } as const
const startMs = Date.UTC(2026, 10, 19, 8)
const { signal } = new AbortController()

const serve = async () => {
  const server = await serveRecorded(recordedDrive(startMs), 'a-token')
  onTestFinished(() => server.close())
  return server
}

const check = (plan: ImportPlan) => {
  expect(plan.groups.map(({ name, parentId }) => [name, parentId])).toEqual([
    ['Traccar Extremadura', null],
    ['Badajoz', 10],
  ])
  expect(plan.vehicles).toMatchObject([
    {
      deviceId: '352093089977001',
      typeId: 1,
      groupId: 11,
      fields: { icon: 'van', model: 'FMC130', customData: { centroDeCoste: 'N-12', phone: '+34600111222' } },
    },
    { deviceId: 'truck-traccar', typeId: 7, groupId: null, fields: { icon: 'truck' } },
  ])
  expect(plan.geozones.map(({ name, shape }) => [name, shape.kind])).toEqual([
    ['Base Traccar', 'circle'],
    ['Ruta Traccar', 'corridor'],
  ])
  expect(plan.drivers).toEqual([{ name: 'Eva Traccar', iButton: '0000AB12CD34EF56' }])
  expect(plan.users).toMatchObject([
    {
      fields: {
        email: 'ana@traccar.test',
        role: 'OPERATOR',
        readOnly: true,
        firstName: 'Ana',
        lastName: 'Ruiz Gil',
        language: 'pt',
      },
      groupIds: [11],
    },
    {
      fields: { email: 'solo@traccar.test', role: 'OPERATOR', timezone: 'Europe/Madrid' },
      deviceIds: [2],
      groupIds: [],
    },
  ])
}

test('a whole fleet is planned from the recorded answers of a server, and all of it may be written', async () => {
  const server = await serve()
  const plan = planImport(await readFleet(traccarServer(server.origin, { token: 'a-token' }, signal)), defaults)
  check(plan)
  for (const { fields } of plan.vehicles) expect(NewVehicle.safeParse(fields).error).toBeUndefined()
  for (const zone of plan.geozones) expect(NewGeozone.safeParse(zone).error).toBeUndefined()
  for (const { fields } of plan.users) expect(NewUser.safeParse(fields).error).toBeUndefined()
  const lines = planLines(plan).join('\n')
  for (const told of [
    'never reported',
    'no circle, polygon or line',
    'no e-mail address',
    'devicePassword, speedLimit',
  ])
    expect(lines).toContain(told)
  expect(server.asked).toContain('/api/devices?all=true')
})

test('the same is planned from a folder of those answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-traccar-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(folder, { recursive: true })
  const drive = recordedDrive(startMs)
  const files = {
    ...recordedAnswers,
    positions: drive.slice(-1),
    'positions-1': drive,
    'groups-user-2': [{ id: 11 }],
    'devices-user-3': [{ id: 2 }],
  }
  for (const [name, answer] of Object.entries(files))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(answer))
  const source = traccarDump(folder)
  check(planImport(await readFleet(source), defaults))
  expect(await source.positions(1, { fromMs: startMs, toMs: startMs + 600_000 })).toHaveLength(11)
})

test('wrong credentials, an address that is no Traccar and a folder without devices are told', async () => {
  const { origin } = await serve()
  await expect(readFleet(traccarServer(origin, { token: 'wrong' }, signal))).rejects.toThrow(
    /refuses these credentials/,
  )
  await expect(readFleet(traccarServer(`${origin}/elsewhere`, { token: 'a-token' }, signal))).rejects.toThrow(
    SourceFailure,
  )
  await expect(traccarDump(join(tmpdir(), 'atalaya-nothing-here')).devices()).rejects.toThrow(/cannot be read/)
})

test('names are planned as they will be stored, so that another run finds them', () => {
  const plan = planImport(
    {
      devices: [],
      users: [],
      protocols: new Map(),
      groups: [{ id: 1, name: ' Nave\u200b  Sur\u202e', groupId: 0 }],
      drivers: [{ id: 1, name: `${'x'.repeat(99)} y`, uniqueId: 'a', attributes: {} }],
      geofences: [{ id: 1, name: '\u200b', description: '', area: 'CIRCLE (1 1, 50)', attributes: {} }],
    },
    defaults,
  )
  const planned = [...plan.groups, ...plan.drivers, ...plan.geozones].map(({ name }) => name)
  expect(planned).toEqual(['Nave Sur', 'x'.repeat(99), 'Traccar 1'])
})

test('groups in a ring come to the top, and names of zones are made unique', () => {
  const fleet = { devices: [], drivers: [], users: [], protocols: new Map() }
  const plan = planImport(
    {
      ...fleet,
      groups: [
        { id: 1, name: 'A', groupId: 2 },
        { id: 2, name: 'B', groupId: 1 },
      ],
      geofences: [1, 2].map((id) => ({ id, name: 'Base', description: '', area: 'CIRCLE (1 1, 50)', attributes: {} })),
    },
    defaults,
  )
  expect(plan.groups).toEqual([
    { traccarId: 2, name: 'B', parentId: null },
    { traccarId: 1, name: 'A', parentId: 2 },
  ])
  expect(plan.geozones.map(({ name }) => name)).toEqual(['Base', 'Base (2)'])
  expect(plan.notes.join()).toContain('stands below itself')
})

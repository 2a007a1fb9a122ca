import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small fleet as Traccar 6 answers for it, with what its own screens write into attributes. */
export const recordedAnswers = {
  groups: [
    { id: 11, name: 'Badajoz', groupId: 10, attributes: {} },
    { id: 10, name: 'Traccar Extremadura', groupId: 0, attributes: {} },
  ],
  devices: [
    {
      id: 1,
      name: 'Furgón Traccar',
      uniqueId: '352093089977001',
      status: 'online',
      disabled: false,
      groupId: 11,
      phone: '+34600111222',
      model: 'FMC130',
      contact: null,
      category: 'van',
      attributes: { 'Centro de coste': 'N-12', speedLimit: 48.6, devicePassword: '1234' },
    },
    {
      id: 2,
      name: 'Camión Traccar',
      uniqueId: 'truck-traccar',
      status: 'offline',
      disabled: false,
      groupId: 0,
      phone: null,
      model: null,
      contact: null,
      category: 'truck',
      attributes: {},
    },
  ],
  geofences: [
    { id: 1, name: 'Base Traccar', description: 'Nave', area: 'CIRCLE (38.8794 -6.9707, 250.5)', attributes: {} },
    {
      id: 2,
      name: 'Ruta Traccar',
      description: null,
      area: 'LINESTRING (38.9 -6.3, 38.91 -6.31)',
      attributes: { polylineDistance: 40 },
    },
    { id: 3, name: 'Rara', description: null, area: 'POINT (1 1)', attributes: {} },
  ],
  drivers: [{ id: 1, name: 'Eva Traccar', uniqueId: '0000AB12CD34EF56', attributes: {} }],
  users: [
    {
      id: 1,
      name: 'admin',
      email: 'admin',
      administrator: true,
      readonly: false,
      disabled: false,
      userLimit: 0,
      attributes: {},
    },
    {
      id: 2,
      name: 'Ana Ruiz Gil',
      email: 'ana@traccar.test',
      administrator: false,
      readonly: true,
      disabled: false,
      userLimit: 0,
      attributes: { language: 'pt_BR', timezone: 'Europe/Lisbon' },
    },
    {
      id: 3,
      name: 'Solo',
      email: 'solo@traccar.test',
      administrator: false,
      readonly: false,
      disabled: false,
      userLimit: 0,
      attributes: {},
    },
  ],
}

const permissions: Readonly<Record<string, { devices: number[]; groups: number[] }>> = {
  2: { devices: [1], groups: [11] },
  3: { devices: [2], groups: [] },
}

/** A drive of an hour with a fix a minute, an hour of rest, and the way back, for device 1. */
export const recordedDrive = (startMs: number) =>
  Array.from({ length: 180 }, (_, minute) => {
    const isMoving = minute < 60 || minute >= 120
    const along = minute < 60 ? minute : minute < 120 ? 60 : 180 - minute
    return {
      id: 1_000 + minute,
      deviceId: 1,
      protocol: 'teltonika',
      serverTime: new Date(startMs + minute * 60_000 + 2_000).toISOString(),
      deviceTime: new Date(startMs + minute * 60_000).toISOString(),
      fixTime: new Date(startMs + minute * 60_000).toISOString(),
      valid: true,
      outdated: false,
      latitude: 38.9 + along * 0.009,
      longitude: -6.3,
      altitude: 220,
      speed: isMoving ? 32.4 : 0,
      course: minute < 60 ? 0 : 180,
      accuracy: 0,
      attributes: { ignition: isMoving, motion: isMoving, sat: 12, distance: 1_000, totalDistance: minute * 1_000 },
    }
  })

export interface RecordedServer {
  origin: string
  /** Paths with their queries, in order. */
  asked: string[]
  close(): Promise<void>
}

/** Those answers over real HTTP, for the token or the account that is known, and nothing for anybody else. */
export const serveRecorded = async (drive: readonly object[], token: string): Promise<RecordedServer> => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://traccar.test')
    asked.push(`${url.pathname}${url.search}`)
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, 'HTTP 401 Unauthorized')
    const name = url.pathname.replace('/api/', '')
    const userId = url.searchParams.get('userId')
    if (name === 'positions') {
      const [from, to] = ['from', 'to'].map((key) => Date.parse(url.searchParams.get(key) ?? ''))
      if (!url.searchParams.has('deviceId')) return answer(200, drive.slice(-1))
      if (url.searchParams.get('deviceId') !== '1') return answer(200, [])
      const within = (drive as { fixTime: string }[]).filter(({ fixTime }) => {
        const at = Date.parse(fixTime)
        return at >= (from as number) && at <= (to as number)
      })
      return answer(200, within)
    }
    if (!(name in recordedAnswers)) return answer(404, 'HTTP 404 Not Found')
    const all = recordedAnswers[name as keyof typeof recordedAnswers]
    if (userId === null) return answer(200, all)
    const allowed = permissions[userId]?.[name as 'devices' | 'groups'] ?? []
    answer(
      200,
      (all as { id: number }[]).filter(({ id }) => allowed.includes(id)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

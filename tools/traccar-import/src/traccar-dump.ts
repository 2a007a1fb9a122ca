import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  TraccarDevice,
  TraccarDriver,
  TraccarGeofence,
  TraccarGroup,
  TraccarPosition,
  TraccarUser,
} from './traccar-answers.ts'
import { SourceFailure, type TraccarSource } from './traccar-source.ts'

const Some = z.object({ id: z.number().int() })

/** A folder of saved answers: `devices.json`, `groups.json` … `positions-<device>.json`, `groups-user-<user>.json`. */
export const traccarDump = (folder: string): TraccarSource => {
  const read = async <T>(name: string, schema: z.ZodType<T>, isNeeded = false): Promise<T[]> => {
    const path = join(folder, `${name}.json`)
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch {
      // What somebody did not save is not moved; without devices there is nothing to move.
      if (isNeeded) throw new SourceFailure(`${path} cannot be read`)
      return []
    }
    try {
      return z.array(schema).parse(JSON.parse(text))
    } catch (error) {
      throw new SourceFailure(`${path} is not what Traccar answers: ${error instanceof Error ? error.message : error}`)
    }
  }
  const ids = async (name: string) => (await read(name, Some)).map(({ id }) => id)
  return {
    devices: () => read('devices', TraccarDevice, true),
    groups: () => read('groups', TraccarGroup),
    geofences: () => read('geofences', TraccarGeofence),
    drivers: () => read('drivers', TraccarDriver),
    users: () => read('users', TraccarUser),
    devicesOf: (userId) => ids(`devices-user-${userId}`),
    groupsOf: (userId) => ids(`groups-user-${userId}`),
    latestPositions: () => read('positions', TraccarPosition),
    positions: async (deviceId, { fromMs, toMs }) =>
      (await read(`positions-${deviceId}`, TraccarPosition)).filter(({ fixTime }) => {
        const at = Date.parse(fixTime)
        return at >= fromMs && at <= toMs
      }),
  }
}

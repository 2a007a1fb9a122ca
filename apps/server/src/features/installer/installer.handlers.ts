import type { InstallerView, installerRoutes, TrackerFlag } from '@atalaya/contract/installer'
import type { Handlers } from '../../http/context.ts'
import { failure } from '../../http/failures.ts'
import type { InstallerDesk } from '../../ingest/installer-desk.ts'
import { installerFrameOf } from './frame-decoding.ts'
import { deleteFlags, findDeviceId, isStranger, listFlags } from './installer.repository.ts'

export const installerHandlers = (desk: InstallerDesk): Handlers<typeof installerRoutes> => {
  const viewOf = (deviceId: string, flags: TrackerFlag[]): InstallerView => ({
    deviceId,
    connections: desk
      .linksOf(deviceId)
      .map(({ since, protocol, transport, remoteAddress }) => ({ since, protocol, transport, remoteAddress })),
    flags,
    frames: desk.frames.framesOf(deviceId).map((frame) => installerFrameOf(frame, deviceId)),
  })

  return {
    tracker: async ({ tx, params }) => {
      const deviceId = await findDeviceId(tx, params.trackerId)
      if (deviceId === undefined) throw failure('not.found')
      return viewOf(deviceId, await listFlags(tx, params.trackerId))
    },
    clearFlags: async ({ tx, params }) => {
      if ((await findDeviceId(tx, params.trackerId)) === undefined) throw failure('not.found')
      return { cleared: await deleteFlags(tx, params.trackerId) }
    },
    // Only what is on the list of strangers: a device that another reseller has registered is as good as unknown.
    stranger: async ({ tx, query }) => {
      if (!(await isStranger(tx, query.deviceId))) throw failure('not.found')
      return viewOf(query.deviceId, [])
    },
  }
}

import type { InstallerView, installerRoutes, TrackerFlag } from '@atalaya/contract/installer'
import { failure } from '../../access/failures.ts'
import type { Diagnostics, FrameOwner } from '../../gateway/index.ts'
import type { Handlers } from '../../http/context.ts'
import type { EventTally } from '../../security-events/index.ts'
import { installerFrameOf, withoutPositions } from './frame-decoding.ts'
import { deleteFlags, findTracker, isUnregistered, listFlags } from './installer.repository.ts'

export const installerHandlers = (diagnostics: Diagnostics, tally: EventTally): Handlers<typeof installerRoutes> => {
  const viewOf = (deviceId: string, owner: FrameOwner, flags: TrackerFlag[]): InstallerView => ({
    deviceId,
    connections: diagnostics
      .linksOf(deviceId)
      .map(({ since, protocol, transport, remoteAddress }) => ({ since, protocol, transport, remoteAddress })),
    flags,
    frames: diagnostics.frames.framesOf(deviceId, owner).map((frame) => installerFrameOf(frame, deviceId)),
  })

  return {
    tracker: async ({ tx, params }) => {
      const tracker = await findTracker(tx, params.trackerId)
      if (!tracker) throw failure('not.found')
      return viewOf(tracker.deviceId, tracker, await listFlags(tx, params.trackerId))
    },
    clearFlags: async ({ tx, params }) => {
      if (!(await findTracker(tx, params.trackerId))) throw failure('not.found')
      return { cleared: await deleteFlags(tx, params.trackerId) }
    },
    // A device that another reseller has, or had until a month ago, is as good as unknown. Where one is that nobody has
    // registered concerns nobody yet.
    stranger: async ({ tx, query, params, session, clientIp }) => {
      const { deviceId } = query
      if (!(await isUnregistered(tx, deviceId))) throw failure('not.found')
      tally.note({
        kind: 'unregistered.viewed',
        ...{ userId: session.userId, sessionId: session.sessionId, resellerId: params.resellerId, ip: clientIp },
        subject: deviceId,
      })
      const view = viewOf(deviceId, undefined, [])
      return { ...view, frames: view.frames.map(withoutPositions) }
    },
  }
}

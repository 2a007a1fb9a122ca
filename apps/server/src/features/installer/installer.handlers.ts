import type { InstallerView, installerRoutes, TrackerFlag } from '@atalaya/contract/installer'
import { failure } from '../../access/failures.ts'
import type { Handlers } from '../../http/context.ts'
import type { FrameOwner, GatewayControl } from '../../ingest-port/gateway-control.ts'
import type { EventTally } from '../../security-events/index.ts'
import { installerFrameOf, withoutPositions } from './frame-decoding.ts'
import { deleteFlags, findTracker, isUnregistered, listFlags } from './installer.repository.ts'

export const installerHandlers = (gateways: GatewayControl, tally: EventTally): Handlers<typeof installerRoutes> => {
  const viewOf = async (deviceId: string, owner: FrameOwner, flags: TrackerFlag[]): Promise<InstallerView> => {
    const [connections, frames] = await Promise.all([
      gateways.connectionsOf(deviceId),
      gateways.framesOf(deviceId, owner),
    ])
    return { deviceId, connections, flags, frames: frames.map((frame) => installerFrameOf(frame, deviceId)) }
  }

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
    unregistered: async ({ tx, query, params, session, clientIp }) => {
      const { deviceId } = query
      if (!(await isUnregistered(tx, deviceId))) throw failure('not.found')
      tally.note({
        kind: 'unregistered.viewed',
        ...{ userId: session.userId, sessionId: session.sessionId, resellerId: params.resellerId, ip: clientIp },
        subject: deviceId,
      })
      const view = await viewOf(deviceId, undefined, [])
      return { ...view, frames: view.frames.map(withoutPositions) }
    },
  }
}

import type { LiveRequest } from '@atalaya/contract/live'
import { groupsAfter, isGroupRequest } from './group-steps.ts'

const standingKey = (request: LiveRequest): string | null => {
  switch (request.type) {
    case 'userInMap':
    case 'watchDevices':
    case 'vTrack':
      return request.type
    case 'sensorTableOn':
    case 'sensorTableOff':
      return 'sensorTable'
    case 'inVehicle':
    case 'outVehicle':
      return `vehicle/${request.id}`
    case 'inAsset':
    case 'outAsset':
      return `asset/${request.id}`
    case 'inPerson':
    case 'outPerson':
      return `person/${request.id}`
    default:
      return null
  }
}
const endsStanding = (request: LiveRequest): boolean =>
  request.type.startsWith('out') ||
  request.type === 'sensorTableOff' ||
  (request.type === 'vTrack' && request.id === null)

/** What the server should know for as long as the channel lasts: told again after every reconnection. */
export const createStandingRequests = () => {
  const standing = new Map<string, LiveRequest>()
  return {
    note(request: LiveRequest): void {
      if (isGroupRequest(request)) {
        const known = standing.get('mapGroupsSelected')
        const ids = groupsAfter(known?.type === 'mapGroupsSelected' ? known.ids : [], request)
        standing.set('mapGroupsSelected', { type: 'mapGroupsSelected', ids: [...ids] })
        return
      }
      const key = standingKey(request)
      if (key === null) return
      if (endsStanding(request)) standing.delete(key)
      else standing.set(key, request)
    },
    all: (): Iterable<LiveRequest> => standing.values(),
    clear: (): void => standing.clear(),
  }
}

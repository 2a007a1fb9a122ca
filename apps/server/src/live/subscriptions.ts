import type { LiveRequest } from '@atalaya/contract/live'
import { detailedItems, sensorRows } from '../limits/live-connections.limits.ts'
import type { Entry } from './company-stream.ts'

/** A page looks closely at one item, a control room at some; nobody at more. */
const maxDetails = detailedItems.value
/** Spec 1 §9: the table of all sensors is for fewer than 1,000 items. */
const maxSensorRows = sensorRows.value

/** What has to be done after a request; requests that only change a filter need nothing. */
export interface Consequence {
  /** Positions are to be sent again, all that now pass. */
  resendsPositions?: true
  /** The current details of these items are to be sent. */
  detailsOf?: readonly number[]
  trackOf?: number
}

export type Subscription = Exclude<
  LiveRequest,
  { type: 'initialize' | 'bindCompany' | 'closeCompany' | 'watchDevices' | 'accessToken' }
>

/** What one client has asked for beyond what every client of the company gets. */
export const createSubscriptions = () => {
  /** Groups to show items of; undefined shows every item, those of no group too. */
  let groupIds: Set<number> | undefined
  let isInMap = true
  const details = new Set<number>()
  let sensorRows: ReadonlySet<number> = new Set()
  let followedItem: number | null = null

  const lookInto = (id: number): Consequence => {
    if (details.size >= maxDetails || details.has(id)) return {}
    details.add(id)
    return { detailsOf: [id], trackOf: id }
  }

  return {
    get groupIds(): ReadonlySet<number> | undefined {
      return groupIds
    },
    get isInMap(): boolean {
      return isInMap
    },
    /** Items that this client looks at closely. */
    watched: (): number[] => [...new Set([...details, ...sensorRows, ...(followedItem ? [followedItem] : [])])],
    get hasDetails(): boolean {
      return details.size > 0 || sensorRows.size > 0 || followedItem !== null
    },
    wantsDetail: ({ message, itemId }: Entry): boolean => {
      if (!message || itemId === null) return false
      if (details.has(itemId)) return true
      return message.kind === 'track' ? itemId === followedItem : sensorRows.has(itemId)
    },
    /** `allGroupIds` are those in the client's scope, for taking some away from all. */
    apply(request: Subscription, allGroupIds: readonly number[]): Consequence {
      switch (request.type) {
        case 'mapGroupsSelected':
          groupIds = request.ids.length > 0 ? new Set(request.ids) : undefined
          return { resendsPositions: true }
        case 'addGroups':
          groupIds = new Set([...(groupIds ?? []), ...request.ids])
          return { resendsPositions: true }
        case 'removeGroups':
          groupIds = new Set(groupIds ?? allGroupIds)
          for (const id of request.ids) groupIds.delete(id)
          return {}
        case 'reloadGroups':
          return { resendsPositions: true }
        case 'userInMap':
          isInMap = request.isInMap
          return {}
        case 'vTrack':
          followedItem = request.id
          return request.id === null ? {} : { trackOf: request.id }
        case 'inVehicle':
        case 'inAsset':
        case 'inPerson':
          return lookInto(request.id)
        case 'outVehicle':
        case 'outAsset':
        case 'outPerson':
          details.delete(request.id)
          return {}
        case 'sensorTableOn':
          sensorRows = new Set(request.ids.slice(0, maxSensorRows))
          return { detailsOf: [...sensorRows] }
        case 'sensorTableOff':
          sensorRows = new Set()
          return {}
      }
    },
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

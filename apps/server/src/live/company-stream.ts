import type { LiveMessage } from '@atalaya/contract/live'
import { rememberedMessages } from '../limits/live-connections.limits.ts'

/** One message of a company's stream, made to text once for all who get it. */
export interface Entry {
  seq: number
  /** The item that it tells of: who may not see that item does not get it. Null is for everybody. */
  itemId: number | null
  itemType: 1 | 2 | 3 | null
  json: string | null
  message: LiveMessage | null
}

export const jsonOf = (entry: Entry): string => {
  entry.json ??= JSON.stringify(entry.message)
  return entry.json
}

/** What the stream is filled with before anything is heard: texts as the database made them. */
export interface StoredPosition {
  itemId: number
  itemType: 1 | 2 | 3
  json: string
}

/** All that has come since the changes were taken last. */
export interface Changes {
  /** The latest of each item. */
  positions: Entry[]
  /** For everybody who sees the item, in order. */
  others: Entry[]
  /** For those who look at the item closely, in order. */
  details: Entry[]
}

const ringLimit = rememberedMessages.value
const detailKinds: readonly string[] = ['sensor', 'odometer', 'hourmeter', 'track'] satisfies LiveMessage['kind'][]

/** Said to one client by the hub itself; never part of a stream. */
const ownWords: readonly string[] = ['bindCompany', 'snapshotEnd', 'refused'] satisfies LiveMessage['kind'][]

/** What a later message of the same key makes void; undefined for what must all be told. */
const keyOf = (message: LiveMessage): string | undefined => {
  switch (message.kind) {
    case 'group':
    case 'customState':
    case 'driverVehicle':
      return `${message.kind} ${message.itemId}`
    case 'driver':
      return `driver ${message.driverId}`
    case 'records':
      return `records ${message.noun}`
    case 'companyStatus':
      return 'companyStatus'
    default:
      return undefined
  }
}

const itemOf = (message: LiveMessage): Pick<Entry, 'itemId' | 'itemType'> => {
  if ('itemId' in message) return { itemId: message.itemId, itemType: message.itemType }
  // A driver who took a vehicle is known to those who see the vehicle.
  return message.kind === 'driver' ? { itemId: message.vehicleId, itemType: null } : { itemId: null, itemType: null }
}

/**
 * What has happened in one company, numbered: the latest position of every item, the latest of what a later word
 * replaces, and the last 5,000 of what must all be told. Whoever names the number it got last is told what it missed.
 * Maps are kept in the order of their numbers: what changes moves to the end.
 */
export const createCompanyStream = (id: string) => {
  let seq = 0
  const positions = new Map<number, Entry>()
  const latest = new Map<string, Entry>()
  let ring: Entry[] = []
  let ringFloor = 0
  let changedPositions = new Map<number, Entry>()
  let changedOthers = new Map<string, Entry>()
  let changedDetails: Entry[] = []

  const place = <Key>(map: Map<Key, Entry>, key: Key, entry: Entry): void => {
    map.delete(key)
    map.set(key, entry)
  }

  const append = (message: LiveMessage): void => {
    if (ownWords.includes(message.kind)) return
    seq++
    const entry: Entry = { seq, ...itemOf(message), json: null, message }
    if (message.kind === 'position') {
      place(positions, message.itemId, entry)
      changedPositions.set(message.itemId, entry)
      return
    }
    if (detailKinds.includes(message.kind)) {
      changedDetails.push(entry)
      return
    }
    if (message.kind === 'itemDelete') {
      positions.delete(message.itemId)
      changedPositions.delete(message.itemId)
    }
    const key = keyOf(message)
    if (key !== undefined) {
      place(latest, key, entry)
      place(changedOthers, key, entry)
      return
    }
    ring.push(entry)
    changedOthers.set(`#${seq}`, entry)
    // Cut by the thousand, so that a full ring does not move its whole self for every message.
    if (ring.length > ringLimit + 1_000) {
      ringFloor = (ring.at(-ringLimit - 1) as Entry).seq
      ring = ring.slice(-ringLimit)
    }
  }

  return {
    id,
    append,
    get seq(): number {
      return seq
    },
    /** What was heard while these were being read is newer and stays. */
    load(stored: readonly StoredPosition[]): void {
      for (const { itemId, itemType, json } of stored) {
        if (positions.has(itemId)) continue
        seq++
        positions.set(itemId, { seq, itemId, itemType, json, message: null })
      }
    },
    /** In the order of their numbers; a walk that is under way meets what changes meanwhile at its end. */
    positions: (): IterableIterator<Entry> => positions.values(),
    positionOf: (itemId: number): Entry | undefined => positions.get(itemId),
    /** Below it, something that must be told is no longer known: who stands there needs everything anew. */
    get floor(): number {
      return ringFloor
    },
    /** All but positions and details after `after`, in order. */
    othersSince(after: number): Entry[] {
      const found = [...latest.values(), ...ring].filter((entry) => entry.seq > after)
      return found.sort((a, b) => a.seq - b.seq)
    },
    /** What a newcomer is told beside positions; lists it has just read, and `bindCompany` says whether it did too early. */
    standing: (): Entry[] => [...latest.values()].filter(({ message }) => message?.kind !== 'records'),
    takeChanges(): Changes {
      const changes = {
        positions: [...changedPositions.values()],
        others: [...changedOthers.values()],
        details: changedDetails,
      }
      changedPositions = new Map()
      changedOthers = new Map()
      changedDetails = []
      return changes
    },
  }
}

export type CompanyStream = ReturnType<typeof createCompanyStream>

import type { LiveMessage } from '@atalaya/contract/live'

/** What one part tells the others after its transaction has committed. */
export type BusEvent =
  | { kind: 'live'; companyId: number; messages: LiveMessage[] }
  /** Definitions that ingest and live keep in memory have changed. */
  | {
      kind: 'definitionsChanged'
      companyId: number | null
      what:
        | 'trackers'
        | 'items'
        | 'groups'
        | 'geozones'
        | 'drivers'
        | 'company'
        | 'sensors'
        | 'virtualLocks'
        | 'alarms'
        | 'motion'
      /** Of items these and no others. */
      itemIds?: readonly number[]
    }
  /** Trackers without a company have come, changed or gone. */
  | { kind: 'spareTrackersChanged' }
  /** Rights or session of a user have changed: open channels are checked again at once. */
  | { kind: 'userChanged'; userId: number; sessionId?: string }
  /** What those who manage devices see of these trackers has changed; none named are many. */
  | { kind: 'devicesChanged'; resellerId: number; trackerIds: readonly number[] }
  /** A noun of a reseller's has changed: whoever looks at its list reads it again. */
  | { kind: 'resellerRecordsChanged'; resellerId: number; noun: string }
  /** Likewise of one of the platform's: told to its staff, and to whoever looks after these parts of the tree. */
  | {
      kind: 'platformRecordsChanged'
      noun: string
      distributorIds: readonly number[]
      resellerIds: readonly number[]
    }
  /** A tracker has been given something to do, or been spared it. */
  | { kind: 'deviceCommandsChanged'; trackerId: number; deviceId: string }
  /** One device speaks over two links at once: the older one, then the newer. */
  | {
      kind: 'deviceConnectedTwice'
      deviceId: string
      protocol: string
      remoteAddresses: [older: string, newer: string]
      at: number
    }

export interface Bus {
  publish(event: BusEvent): void
  /** Returns the way to stop listening. A listener that throws is logged and does not hurt the others. */
  subscribe(listener: (event: BusEvent) => void): () => void
}

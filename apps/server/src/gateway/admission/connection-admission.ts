import { addressBlock } from '../../limits/address-block.ts'
import {
  reservedDescriptors,
  trackerConnections,
  unregisteredConnections,
  unregisteredConnectionsAnAddress,
} from '../../limits/tracker-connections.limits.ts'

/** Over all tracker ports together. */
export interface AdmissionLimits {
  maxConnections: number
  /** Connections that have named no registered device; many trackers share the address of their operator. */
  maxUnregistered: number
  maxUnregisteredAnAddress: number
}

export interface AdmittedConnection {
  /** It has named a device of ours, and is not sent away for others' sake any more. */
  identified(): void
  closed(): void
}

export interface ConnectionAdmission {
  /** The reason where there is no room for one more of this address. `end` closes it to make room for others. */
  admit(address: string, end: (reason: string) => void): AdmittedConnection | 'crowd' | 'full'
}

/** What trackers may have of so many descriptors, so that web and database always find theirs. */
export const admissionLimitsFor = (descriptors: number): AdmissionLimits => {
  const { least, most } = reservedDescriptors.value
  const reserved = Math.min(most, Math.max(least, Math.floor(descriptors / 4)))
  const maxConnections = Math.max(16, Math.min(trackerConnections.value, descriptors - reserved))
  const maxUnregistered = Math.max(8, Math.min(unregisteredConnections.value, Math.floor(maxConnections / 4)))
  const maxUnregisteredAnAddress = Math.min(unregisteredConnectionsAnAddress.value, maxUnregistered)
  return { maxConnections, maxUnregistered, maxUnregisteredAnAddress }
}

interface Unregistered {
  end(reason: string): void
}

/**
 * Who may hold a connection of this process; its descriptors are its own, so that of several servers each counts by itself.
 * Whoever opens many to drive others out drives out their own: the address with most goes first.
 */
export const connectionAdmission = (limits: AdmissionLimits): ConnectionAdmission => {
  /** By address, in the order in which they came. */
  const unregistered = new Map<string, Set<Unregistered>>()
  let unregisteredCount = 0
  let count = 0

  const forget = (block: string, connection: Unregistered): void => {
    const own = unregistered.get(block)
    if (!own?.delete(connection)) return
    unregisteredCount -= 1
    if (own.size === 0) unregistered.delete(block)
  }

  /** False where all connections are those of registered devices. */
  const makeRoom = (reason: string): boolean => {
    let crowd: [block: string, own: Set<Unregistered>] | undefined
    for (const each of unregistered) if (!crowd || each[1].size > crowd[1].size) crowd = each
    const [oldest] = crowd?.[1] ?? []
    if (!crowd || !oldest) return false
    forget(crowd[0], oldest)
    oldest.end(reason)
    return true
  }

  return {
    admit(address, end) {
      const block = addressBlock(address)
      if ((unregistered.get(block)?.size ?? 0) >= limits.maxUnregisteredAnAddress) return 'crowd'
      if (count >= limits.maxConnections && !makeRoom('full')) return 'full'
      if (unregisteredCount >= limits.maxUnregistered) makeRoom('crowd')
      const own = unregistered.get(block) ?? new Set()
      const connection: Unregistered = { end }
      unregistered.set(block, own.add(connection))
      unregisteredCount += 1
      count += 1
      let isOpen = true
      return {
        identified: () => forget(block, connection),
        closed() {
          if (!isOpen) return
          isOpen = false
          count -= 1
          forget(block, connection)
        },
      }
    },
  }
}

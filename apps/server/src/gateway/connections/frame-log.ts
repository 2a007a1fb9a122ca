import type { FrameOwner, KeptFrame } from '../../ingest-port/gateway-control.ts'

/** The last frames of every device that calls, registered or not: in memory alone, and never more than was set. */
export interface FrameLog {
  /** What was kept under another owner is gone from then on. */
  keep(deviceId: string, owner: FrameOwner, frame: Omit<KeptFrame, 'length'>): void
  /** Newest first, as copies: nothing of what the device sent before it was this owner's, or after. */
  framesOf(deviceId: string, owner: FrameOwner): KeptFrame[]
}

interface Limits {
  capacityBytes: number
  framesPerDevice: number
  maxFrameBytes: number
  maxDevices: number
}

const defaultLimits: Limits = {
  capacityBytes: 16 * 1024 * 1024,
  framesPerDevice: 12,
  maxFrameBytes: 4 * 1024,
  maxDevices: 50_000,
}

interface Kept {
  owner: string
  places: Place[]
}

interface Place extends Omit<KeptFrame, 'bytes'> {
  /** Counted from the first byte ever kept: what is further back than the capacity has been written over. */
  from: number
  kept: number
}

const nobody = ''
const nameOf = (owner: FrameOwner): string => (owner ? `${owner.trackerId} ${owner.resellerId}` : nobody)

/** One ring of bytes for all devices, so that keeping a frame is a copy and leaves no garbage but its place. */
export const createFrameLog = (limits: Partial<Limits> = {}): FrameLog => {
  const { capacityBytes, framesPerDevice, maxFrameBytes, maxDevices } = { ...defaultLimits, ...limits }
  const ring = new Uint8Array(capacityBytes)
  const devices = new Map<string, Kept>()
  let head = 0

  const placeFor = (bytes: number): number => {
    // A frame never lies across the seam.
    const left = capacityBytes - (head % capacityBytes)
    if (bytes > left) head += left
    const from = head
    head += bytes
    return from
  }

  const placesOf = (deviceId: string, owner: string): Place[] => {
    const known = devices.get(deviceId)
    if (known?.owner === owner) return known.places
    const [oldest] = devices.keys()
    if (!known && oldest !== undefined && devices.size >= maxDevices) devices.delete(oldest)
    const places: Place[] = []
    devices.set(deviceId, { owner, places })
    return places
  }

  return {
    keep(deviceId, owner, { bytes, ...frame }) {
      const kept = Math.min(bytes.length, maxFrameBytes)
      const from = placeFor(kept)
      ring.set(kept < bytes.length ? bytes.subarray(0, kept) : bytes, from % capacityBytes)
      const own = placesOf(deviceId, nameOf(owner))
      if (own.length >= framesPerDevice) own.shift()
      own.push({ ...frame, length: bytes.length, from, kept })
    },
    framesOf(deviceId, owner) {
      const kept = devices.get(deviceId)
      if (kept?.owner !== nameOf(owner)) return []
      return kept.places
        .filter(({ from }) => head - from <= capacityBytes)
        .map(({ from, kept, ...frame }) => {
          const at = from % capacityBytes
          return { ...frame, bytes: ring.slice(at, at + kept) }
        })
        .reverse()
    },
  }
}

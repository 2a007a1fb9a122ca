/** Bytes of one frame as they came, for an installer to look at. */
export interface KeptFrame {
  protocol: string
  transport: 'tcp' | 'udp' | 'http'
  remoteAddress: string
  /** By our clock, epoch milliseconds. */
  receivedAt: number
  bytes: Uint8Array
  /** Of the whole frame, where only its beginning was kept. */
  length: number
}

/** The last frames of every device that calls, registered or not: in memory alone, and never more than was set. */
export interface FrameLog {
  keep(deviceId: string, frame: Omit<KeptFrame, 'length'>): void
  /** Newest first, as copies. */
  framesOf(deviceId: string): KeptFrame[]
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

interface Place extends Omit<KeptFrame, 'bytes'> {
  /** Counted from the first byte ever kept: what is further back than the capacity has been written over. */
  from: number
  kept: number
}

/** One ring of bytes for all devices, so that keeping a frame is a copy and leaves no garbage but its place. */
export const createFrameLog = (limits: Partial<Limits> = {}): FrameLog => {
  const { capacityBytes, framesPerDevice, maxFrameBytes, maxDevices } = { ...defaultLimits, ...limits }
  const ring = new Uint8Array(capacityBytes)
  const places = new Map<string, Place[]>()
  let head = 0

  const placeFor = (bytes: number): number => {
    // A frame never lies across the seam.
    const left = capacityBytes - (head % capacityBytes)
    if (bytes > left) head += left
    const from = head
    head += bytes
    return from
  }

  const placesOf = (deviceId: string): Place[] => {
    const known = places.get(deviceId)
    if (known) return known
    const [oldest] = places.keys()
    if (oldest !== undefined && places.size >= maxDevices) places.delete(oldest)
    const own: Place[] = []
    places.set(deviceId, own)
    return own
  }

  return {
    keep(deviceId, { bytes, ...frame }) {
      const kept = Math.min(bytes.length, maxFrameBytes)
      const from = placeFor(kept)
      ring.set(kept < bytes.length ? bytes.subarray(0, kept) : bytes, from % capacityBytes)
      const own = placesOf(deviceId)
      if (own.length >= framesPerDevice) own.shift()
      own.push({ ...frame, length: bytes.length, from, kept })
    },
    framesOf: (deviceId) =>
      (places.get(deviceId) ?? [])
        .filter(({ from }) => head - from <= capacityBytes)
        .map(({ from, kept, ...frame }) => {
          const at = from % capacityBytes
          return { ...frame, bytes: ring.slice(at, at + kept) }
        })
        .reverse(),
  }
}

// The position's clock is the satellites'; the time of sending is the installer's, who may have set local time.

const minuteMs = 60_000
const zoneStepMs = 30 * minuteMs
const farthestZoneMs = 14 * 60 * minuteMs
/** A report goes out within this time of the fix that it holds. */
const slownessMs = 20_000
const toleranceMs = 10 * minuteMs

/** The zone by which `sentAt` is ahead of a fix just made; undefined where the difference is no zone's. */
const zoneBetween = (sentAt: number, fixedAt: number): number | undefined => {
  const ahead = sentAt - fixedAt
  const zone = Math.round((ahead - slownessMs / 2) / zoneStepMs) * zoneStepMs
  return Math.abs(zone) <= farthestZoneMs && Math.abs(ahead - zone - slownessMs / 2) <= slownessMs ? zone : undefined
}

export interface Sending {
  deviceId: string
  /** As the sentence says it; NaN where it says nothing. */
  sentAt: number
  /** A fix that the sentence calls fresh. */
  freshAt?: number | undefined
  /** When the place was known last. */
  lastFixAt?: number | undefined
  /** Of a sentence that was not kept back. */
  isLive: boolean
  receivedAt: number
}

/**
 * Tells the time of sending in UTC. A fresh fix teaches the zone, for as long as the connection lasts: another
 * connection, and another node, learns it from the first fresh fix that it hears, or goes by what one sentence shows.
 */
export const sendClock = () => {
  let owner: string | undefined
  let zoneMs: number | undefined
  return {
    /** NaN where nothing tells it. */
    utcOf({ deviceId, sentAt, freshAt, lastFixAt, isLive, receivedAt }: Sending): number {
      if (deviceId !== owner) zoneMs = undefined
      owner = deviceId
      const fixAt = freshAt ?? lastFixAt
      if (Number.isNaN(sentAt)) return fixAt ?? Number.NaN
      if (freshAt !== undefined) zoneMs = zoneBetween(sentAt, freshAt) ?? zoneMs
      if (zoneMs !== undefined) return sentAt - zoneMs
      if (isLive && Math.abs(sentAt - receivedAt) <= toleranceMs) return sentAt
      const shown = lastFixAt === undefined ? undefined : zoneBetween(sentAt, lastFixAt)
      if (shown !== undefined) return sentAt - shown
      // Before the fix that it holds, or before it has been sent.
      const isImpossible = sentAt > receivedAt + toleranceMs || (fixAt !== undefined && sentAt < fixAt - toleranceMs)
      if (!isImpossible) return sentAt
      return fixAt ?? (Number.isNaN(receivedAt) ? sentAt : receivedAt)
    },
  }
}

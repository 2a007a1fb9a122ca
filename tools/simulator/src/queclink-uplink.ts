import { encodeQueclinkReport } from '@atalaya/protocols/queclink/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const sentenceEnd = 0x24
const maxCount = 0xffff
/** Sentences on their way at once: each is acknowledged by its own count. */
const window = 10

const hexOf = (count: number): string => count.toString(16).toUpperCase().padStart(4, '0')

const speechOf = (deviceId: string, wasSaid: WeakSet<TrackerReport>) => (): Speech<TrackerReport> => {
  let count = 0
  /** What was said before is said again as `+BUFF`, and else the same: only so can the server know it. */
  const sentenceOf = (report: TrackerReport): Uint8Array => {
    count = (count % maxCount) + 1
    const { recordedAt, io } = report
    const isBuffered = wasSaid.has(report)
    wasSaid.add(report)
    return encodeQueclinkReport({ deviceId, positions: [report], io, sentAt: recordedAt, count, isBuffered })
  }
  return {
    frameLength: (heard) => heard.indexOf(sentenceEnd) + 1 || undefined,
    most: window,
    say(reports) {
      const before = count
      const bytes = Buffer.concat(reports.map(sentenceOf))
      return {
        bytes,
        acknowledgedBy(frame, acknowledged) {
          const expected = ((before + acknowledged) % maxCount) + 1
          return frame.toString('latin1') === `+SACK:${hexOf(expected)}$` ? 1 : undefined
        },
      }
    },
  }
}

/** @Track in its ASCII form with SACK switched on: a sentence a report, each again until its count comes back. */
export const queclinkUplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId, new WeakSet())))

import { decodeQueclinkCommand, encodeQueclinkAcknowledgement } from '@atalaya/protocols/queclink/device-commands'
import { encodeQueclinkReport } from '@atalaya/protocols/queclink/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const sentenceEnd = 0x24
const maxCount = 0xffff
/** Sentences on their way at once: each is acknowledged by its own count. */
const window = 10

/** The word by which a tracker acknowledges a sub-command of AT+GTRTO, by its number. */
const realTimeWords: Readonly<Record<string, string>> = { 1: 'RTL', 2: 'READ', 3: 'REBOOT', 8: 'VER' }

const hexOf = (count: number): string => count.toString(16).toUpperCase().padStart(4, '0')

interface Speaker {
  deviceId: string
  wasSaid: WeakSet<TrackerReport>
  now(): number
}

const speechOf =
  ({ deviceId, wasSaid, now }: Speaker) =>
  (): Speech<TrackerReport> => {
    let count = 0
    const nextCount = (): number => {
      count = (count % maxCount) + 1
      return count
    }
    /** What was said before is said again as `+BUFF`, and else the same: only so can the server know it. */
    const sentenceOf = (report: TrackerReport): Uint8Array => {
      const { recordedAt, io } = report
      const isBuffered = wasSaid.has(report)
      wasSaid.add(report)
      return encodeQueclinkReport({
        deviceId,
        positions: [report],
        io,
        sentAt: recordedAt,
        count: nextCount(),
        isBuffered,
      })
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
      answerTo(frame) {
        const command = decodeQueclinkCommand(frame)
        if (!command) return undefined
        const { name, serial, parameters } = command
        const subCommand = name === 'RTO' ? realTimeWords[parameters[1] ?? ''] : undefined
        return encodeQueclinkAcknowledgement(
          deviceId,
          { name, serial, subCommand },
          { sentAt: now(), count: nextCount() },
        )
      },
    }
  }

/** @Track in its ASCII form with SACK switched on: a sentence a report, each again until its count comes back. */
export const queclinkUplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(
    options,
    conversation(speechOf({ deviceId: options.deviceId, wasSaid: new WeakSet(), now: options.now ?? Date.now })),
  )

import { encodeBlackBox, encodeData, encodeLogin, type WialonVersion } from '@atalaya/protocols/wialon-ips/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const lineFeed = 0x0a
/** Records in a black box; one report goes as data. */
const window = 20

const answerIn = (frame: Buffer): { type: string; result: string } => {
  const [, type = '', result = ''] = frame.toString('latin1').trimEnd().split('#')
  return { type, result }
}

const speechOf = (deviceId: string, version: WialonVersion) => (): Speech<TrackerReport> => ({
  frameLength: (heard) => heard.indexOf(lineFeed) + 1 || undefined,
  greeting: {
    bytes: encodeLogin(deviceId, version),
    isWelcome: (frame) => answerIn(frame).type === 'AL' && answerIn(frame).result === '1',
  },
  most: window,
  say(reports) {
    const isBlackBox = reports.length > 1
    return {
      bytes: isBlackBox ? encodeBlackBox(reports, version) : encodeData(reports[0] as TrackerReport, version),
      acknowledgedBy(frame) {
        const { type, result } = answerIn(frame)
        if (type !== (isBlackBox ? 'AB' : 'AD')) return undefined
        return Number(result) === reports.length ? reports.length : 0
      },
    }
  },
})

/** Wialon IPS: login, a data packet a report or a black box of many, each again until its number comes back. */
export const wialonUplink = (
  options: UplinkOptions<TrackerReport> & { version: WialonVersion },
): Uplink<TrackerReport> => startUplink(options, conversation(speechOf(options.deviceId, options.version)))

import { encodeH02Binary, encodeH02Text } from '@atalaya/protocols/h02/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const textEnd = 0x23
export type H02Form = 'text' | 'binary'

const speechOf = (deviceId: string, form: H02Form) => (): Speech<TrackerReport> => {
  let recordNumber = 0
  const confirmation = form === 'text' ? `*HQ,${deviceId},V4,V1,` : `*HQ,${deviceId},R12,`
  return {
    frameLength: (heard) => heard.indexOf(textEnd) + 1 || undefined,
    // A confirmation does not tell which report it means.
    most: 1,
    say(reports) {
      recordNumber = (recordNumber + 1) & 0xff
      const report = reports[0] as TrackerReport
      return {
        bytes:
          form === 'text'
            ? encodeH02Text(deviceId, report)
            : encodeH02Binary(deviceId, report, { recordNumber, satellites: report.satellites }),
        acknowledgedBy: (frame) => (frame.toString('latin1').startsWith(confirmation) ? 1 : undefined),
      }
    },
  }
}

/** Texts `V1`, confirmed by `V4`, or frames of 45 bytes, confirmed by `R12`; the latter from a device id of ten digits. */
export const h02Uplink = (options: UplinkOptions<TrackerReport> & { form: H02Form }): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId, options.form)))

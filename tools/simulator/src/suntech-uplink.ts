import { encodeSuntechReport, encodeSuntechUniversal } from '@atalaya/protocols/suntech/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

export type SuntechForm = 'st300' | 'universal'

const speechOf = (deviceId: string, form: SuntechForm) => (): Speech<TrackerReport> => {
  return {
    frameLength: (heard) => heard.length || undefined,
    most: 1,
    say([report]) {
      const told = report as TrackerReport
      // Kept with the report: said once more it has the same number.
      const count = Math.floor(told.recordedAt / 1_000)
      return {
        bytes:
          form === 'st300'
            ? encodeSuntechReport(deviceId, told, { count })
            : encodeSuntechUniversal(deviceId, told, count),
      }
    },
  }
}

/** Suntech's texts, of the older trackers or in the universal form; over TCP nobody acknowledges them. */
export const suntechUplink = (options: UplinkOptions<TrackerReport> & { form: SuntechForm }): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId, options.form)))

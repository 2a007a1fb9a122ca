import { encodeRuptelaRecords, isRuptelaTaken } from '@atalaya/protocols/ruptela/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const aroundBytes = 4
const mostRecords = 10

const speechOf = (imei: string, isExtended: boolean) => (): Speech<TrackerReport> => ({
  frameLength: (heard) => {
    const length = heard.length < 2 ? Number.POSITIVE_INFINITY : heard.readUInt16BE() + aroundBytes
    return heard.length < length ? undefined : length
  },
  most: mostRecords,
  say: (reports) => ({
    bytes: encodeRuptelaRecords(imei, reports, { isExtended }),
    acknowledgedBy: (frame) => (isRuptelaTaken(frame) ? reports.length : 0),
  }),
})

/** Ruptela's records, all of a packet acknowledged at once. */
export const ruptelaUplink = (options: UplinkOptions<TrackerReport> & { isExtended: boolean }): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId, options.isExtended)))

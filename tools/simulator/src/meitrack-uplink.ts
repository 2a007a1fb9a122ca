import { encodeMeitrackPackets, encodeMeitrackText } from '@atalaya/protocols/meitrack/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

export type MeitrackForm = 'text' | 'packets'

const speechOf = (deviceId: string, form: MeitrackForm) => (): Speech<TrackerReport> => ({
  frameLength: (heard) => heard.indexOf('\n') + 1 || undefined,
  most: 1,
  say: (reports) => ({
    bytes:
      form === 'text'
        ? encodeMeitrackText(deviceId, reports[0] as TrackerReport)
        : encodeMeitrackPackets(deviceId, reports),
  }),
})

/** Meitrack's AAA or CCE, which delete what they have sent and wait for nobody. */
export const meitrackUplink = (options: UplinkOptions<TrackerReport> & { form: MeitrackForm }): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId, options.form)))

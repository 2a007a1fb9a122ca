import { alarmRoutes, NewAlarm } from '@atalaya/contract/alarms'
import type { ItemId } from '@atalaya/contract/identifiers'
import { alarmFamilies } from '@atalaya/domain/alarms/alarm-families'
import { apiClient } from '@atalaya/simulator/api-client'
import { atRate } from './even-load.ts'
import { printFigures, spreadOf, tell } from './figures.ts'
import { openLiveClient } from './live-client.ts'
import { startProduct } from './product.ts'
import { connectFleet, driveOf, packetOf } from './tracker-fleet.ts'

const trackerCount = 1_000
const positionsPerSecond = 1_000
const runMs = 20_000
/** Of a tracker’s reports one in so many is too fast: fifty notices a second. */
const reportsANotice = 20
const fastKmh = 130

/**
 * From the first byte of a report at the socket to its frame, and to the notice that it raises, at a subscribed client, at one report a
 * tracker and second.
 */
export const runLatency = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: trackerCount })
  try {
    const trackers = await connectFleet(product, trackerCount)
    const vehicleIds = product.vehicles.map(({ itemId }) => itemId as ItemId)
    await apiClient(product.url, product.accessToken).call(alarmRoutes.create, {
      params: { companyId: product.companyId },
      body: NewAlarm.parse({
        info: { name: 'Fast', family: alarmFamilies.speed, value: 100 },
        items: { itemsType: 1, vehicleIds },
      }),
    })
    // The engine reads again what somebody has changed.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const sentAt = new Map<string, number>()
    const raisedAt = new Map<string, number>()
    const latencies: number[] = []
    const noticeLatencies: number[] = []
    const client = await openLiveClient(product, (message) => {
      if (message.kind === 'alarmLog') {
        const key = `${message.itemId}:${message.notice.ts}`
        const raised = raisedAt.get(key)
        if (raised !== undefined) noticeLatencies.push(performance.now() - raised)
        raisedAt.delete(key)
      }
      if (message.kind !== 'position') return
      const key = `${message.itemId}:${message.recordedAt}`
      const sent = sentAt.get(key)
      if (sent !== undefined) latencies.push(performance.now() - sent)
      sentAt.delete(key)
    })
    tell(`sending ${positionsPerSecond} a second for ${runMs / 1_000} s`)
    const acknowledged: Promise<number>[] = []
    await atRate(positionsPerSecond, runMs, (sent) => {
      const index = sent % trackers.length
      const tracker = trackers[index] as (typeof trackers)[number]
      const recordedAt = Date.now()
      const step = Math.floor(sent / trackers.length)
      const isFast = step > 0 && (step + index) % reportsANotice === 0
      const key = `${tracker.itemId}:${recordedAt}`
      sentAt.set(key, performance.now())
      if (isFast) raisedAt.set(key, performance.now())
      acknowledged.push(tracker.send(packetOf(driveOf(index), recordedAt, step, 1, isFast ? fastKmh : undefined), 1))
    })
    await Promise.all(acknowledged)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    client.close()
    for (const tracker of trackers) tracker.close()
    printFigures('latency', {
      trackers: trackerCount,
      positionsPerSecond,
      byteToFrameMs: spreadOf(latencies),
      byteToNoticeMs: spreadOf(noticeLatencies),
      noticesNotTold: raisedAt.size,
      // A slow client gets the latest state and not a backlog; what was overtaken is not late.
      overtaken: sentAt.size,
    })
  } finally {
    await product.stop()
  }
}

import type { DriverId, ItemId, TrackId } from '@atalaya/contract/identifiers'
import type { LiveMessage } from '@atalaya/contract/live'
import { type NoticeRow, noticeOf } from '../../database/stored-notice.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import type { Batch, ItemOutcome } from '../commit/batch.ts'
import { readingsOf } from '../state/sensor-readings.ts'
import type { NoticeNews } from '../store/alarm-notices.repository.ts'
import { shownHourMeterMs, shownOdometerM } from '../store/item-states.repository.ts'
import { type SegmentRow, tripKey } from '../store/segments.repository.ts'
import { liveStateOf } from './live-state.ts'

/** Meters are told in steps that a person would notice. */
const odometerStepM = 100
const hourMeterStepMs = 60_000
/** What happened longer ago is history, not news. */
const newsMs = 24 * 3_600_000

/** What a committed batch tells the live hub, by company. */
export const liveMessagesOf = (batch: Batch): Map<number, LiveMessage[]> => {
  const byCompany = new Map<number, LiveMessage[]>()
  const tell = ({ companyId }: TrackedItem, message: LiveMessage) => tellCompany(companyId, message)
  const tellCompany = (companyId: number, message: LiveMessage) => {
    const own = byCompany.get(companyId)
    if (own) own.push(message)
    else byCompany.set(companyId, [message])
  }
  for (const outcome of batch.outcomes.values()) {
    for (const message of messagesOfItem(outcome, batch)) tell(outcome.item, message)
  }
  for (const { item, event, id } of batch.events) {
    if (batch.now - event.recordedAt > newsMs) continue
    const { kind, recordedAt, position, data } = event
    const told = { id, kind, recordedAt, lat: position?.lat ?? null, lng: position?.lng ?? null, data, ...ofItem(item) }
    tell(item, { kind: 'event', ...ofItem(item), event: told })
  }
  for (const { item, change, displaced } of batch.driverChanges) {
    const { driverId, since: ts } = change
    tell(item, { kind: 'driverVehicle', ...ofItem(item), driverId: driverId as DriverId | null, ts })
    if (driverId !== null) {
      tell(item, { kind: 'driver', driverId: driverId as DriverId, vehicleId: item.itemId as ItemId, ts })
    }
    for (const left of displaced.drivers) {
      tell(item, { kind: 'driver', driverId: left.driverId as DriverId, vehicleId: null, ts: left.since })
    }
    for (const left of displaced.vehicles) {
      const vehicle = { itemType: 1 as const, itemId: left.vehicleId as ItemId }
      tell(item, { kind: 'driverVehicle', ...vehicle, driverId: null, ts: left.since })
    }
  }
  for (const { kind, row } of batch.noticeNews) tellCompany(row.company_id, noticeMessage(kind, row))
  for (const { item, customStateId } of batch.statesPut)
    tell(item, { kind: 'customState', ...ofItem(item), customStateId })
  for (const companyId of new Set(batch.lockVerdicts.map(({ lock }) => lock.companyId))) {
    const news: LiveMessage = { kind: 'records', noun: 'virtualLocks' }
    byCompany.set(companyId, [...(byCompany.get(companyId) ?? []), news])
  }
  return byCompany
}

const noticeMessage = (kind: NoticeNews['kind'], row: NoticeRow): LiveMessage => {
  const notice = noticeOf(row)
  const { id, itemType, itemId, endTs, state } = notice
  if (kind === 'withdrawn') return { kind: 'alarmLogDelete', itemType, itemId, id }
  if (kind === 'ended') return { kind: 'alarmLogState', itemType, itemId, id, endTs, state }
  return { kind: 'alarmLog', itemType, itemId, notice }
}

const ofItem = ({ itemType, itemId }: TrackedItem) => ({ itemType, itemId: itemId as ItemId })

const messagesOfItem = (outcome: ItemOutcome, batch: Batch): LiveMessage[] => [
  ...(outcome.state === outcome.before.state ? [] : stateMessages(outcome)),
  ...trackMessages(outcome.item.itemId, batch),
]

const stateMessages = ({ item, state, before }: ItemOutcome): LiveMessage[] => {
  const messages: LiveMessage[] = [liveStateOf(item.itemId, item.itemType, state)]
  if (state.io !== before.state.io || state.sensors !== before.state.sensors) {
    const recordedAt = state.newest?.recordedAt ?? 0
    const sensors = readingsOf(state.sensors)
    messages.push({ kind: 'sensor', ...ofItem(item), recordedAt, values: state.io, ...(sensors ? { sensors } : {}) })
  }
  const odometerM = shownOdometerM(item, state)
  if (hasStepped(odometerM, shownOdometerM(item, before.state), odometerStepM)) {
    messages.push({ kind: 'odometer', ...ofItem(item), odometerM })
  }
  const hourMeterMs = shownHourMeterMs(item, state)
  if (hasStepped(hourMeterMs, shownHourMeterMs(item, before.state), hourMeterStepMs)) {
    messages.push({ kind: 'hourmeter', ...ofItem(item), hourMeterMs })
  }
  return messages
}

const trackMessages = (itemId: number, batch: Batch): LiveMessage[] => {
  const messages: LiveMessage[] = []
  for (const row of batch.segmentsWritten.get(itemId) ?? []) {
    const { segment } = row
    const isNews = segment.endedAt === undefined || batch.now - segment.endedAt <= newsMs
    const id = batch.tripIds.get(tripKey(itemId, segment.startedAt))
    if (segment.kind === 'trip' && isNews && id !== undefined) messages.push(trackMessage(row, id))
  }
  return messages
}

const hasStepped = (now: number, before: number, step: number): boolean =>
  Math.floor(now / step) !== Math.floor(before / step)

const trackMessage = ({ item, segment, driverId, lastFixAt }: SegmentRow, id: number): LiveMessage => ({
  kind: 'track',
  ...ofItem(item),
  track: {
    ...ofItem(item),
    id: id as TrackId,
    startedAt: segment.startedAt,
    endedAt: segment.endedAt ?? null,
    lastFixAt,
    start: segment.start,
    end: segment.end,
    distanceM: segment.distanceM,
    maxSpeedKmh: segment.maxSpeedKmh,
    idleMs: segment.idleMs,
    driverId: driverId as DriverId | null,
  },
})

import type { IoValues } from '@atalaya/domain/fix'
import { sql } from 'kysely'
import {
  booleanColumn,
  float4Column,
  float8Column,
  int2Column,
  int4Column,
  int8Column,
  jsonbColumn,
  textColumn,
} from '../../database/binary-columns.ts'
import { jsonColumn, numberColumn } from '../../database/column-literals.ts'
import type { Tx } from '../../database/tenant.ts'
import { noCompanyAlarms } from '../../definitions/alarm-plans.ts'
import type { DeviceRegistry } from '../../definitions/device-registry.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import { liveStateOf } from '../news/live-state.ts'
import { dueTimeOf } from '../state/due-time.ts'
import { type EngineState, initialEngineState } from '../state/engine-state.ts'
import type { KnownItem } from '../state/item-memory.ts'
import { motionOf } from '../state/item-motion.ts'
import { readingsOf } from '../state/sensor-readings.ts'
import { alarmMemoryOf, type StoredAlarms, storedAlarms } from './stored-alarms.ts'

export interface ItemStateRow {
  item: TrackedItem
  state: EngineState
  receivedAt: number
  recomputeFrom: number | null
}

type StoredState = Omit<EngineState, 'alarms'> & { alarms?: StoredAlarms }

const storedState = ({ alarms, ...state }: EngineState): StoredState =>
  alarms ? { ...state, alarms: storedAlarms(alarms) } : state

const stateOfStored = ({ alarms, ...state }: StoredState): EngineState =>
  alarms ? { ...state, alarms: alarmMemoryOf(alarms) } : state

/** Inputs and outputs have a column of their own, which lists read; they are not stored twice. */
const withoutIo = (state: EngineState): object => {
  const { io: _, ...reducer } = storedState(state)
  return reducer
}

const stateOf = (reducer: object, io: IoValues): EngineState =>
  'item' in reducer ? stateOfStored({ ...(reducer as Omit<StoredState, 'io'>), io }) : { ...initialEngineState, io }

/** What a person reads: the meter as it stood when the item came to us, and what has been added since. */
export const shownOdometerM = (item: TrackedItem, state: EngineState): number =>
  item.initialOdometerM + state.item.odometerM
export const shownHourMeterMs = (item: TrackedItem, state: EngineState): number =>
  Math.round(item.initialHourMeterMs + state.item.hourMeterMs)

export const upsertItemStates = async (tx: Tx, rows: readonly ItemStateRow[]): Promise<void> => {
  const liveStates = rows.map(({ item, state }) => liveStateOf(item.itemId, item.itemType, state))
  await sql`
    INSERT INTO item_states (item_id, company_id, item_type, recorded_at, received_at, lat, lng, speed_kmh, heading,
      altitude_m, satellites, source, ignition, motion, motion_since, is_in_track, odometer_m, hour_meter_ms, io, sensors,
      reducer, recompute_from)
    SELECT * FROM unnest(
      ${int4Column(rows, ({ item }) => item.itemId)}::integer[],
      ${int4Column(rows, ({ item }) => item.companyId)}::integer[],
      ${int2Column(rows, ({ item }) => item.itemType)}::smallint[],
      ${int8Column(liveStates, (live) => live.recordedAt)}::bigint[],
      ${int8Column(rows, (row) => row.receivedAt)}::bigint[],
      ${float8Column(liveStates, (live) => live.lat)}::double precision[],
      ${float8Column(liveStates, (live) => live.lng)}::double precision[],
      ${float4Column(liveStates, (live) => live.speedKmh)}::real[],
      ${int2Column(liveStates, (live) => live.heading)}::smallint[],
      ${float4Column(liveStates, (live) => live.altitudeM)}::real[],
      ${int2Column(liveStates, (live) => live.satellites)}::smallint[],
      ${int2Column(liveStates, (live) => live.source)}::smallint[],
      ${booleanColumn(liveStates, (live) => live.ignition)}::boolean[],
      ${textColumn(liveStates, (live) => live.motion)}::text[],
      ${int8Column(liveStates, (live) => live.motionSince)}::bigint[],
      ${booleanColumn(liveStates, (live) => live.isInTrack)}::boolean[],
      ${float8Column(rows, ({ item, state }) => shownOdometerM(item, state))}::double precision[],
      ${int8Column(rows, ({ item, state }) => shownHourMeterMs(item, state))}::bigint[],
      ${jsonbColumn(rows, ({ state }) => state.io)}::jsonb[],
      ${jsonbColumn(rows, ({ state }) => readingsOf(state.sensors))}::jsonb[],
      ${jsonbColumn(rows, ({ state }) => withoutIo(state))}::jsonb[],
      ${int8Column(rows, (row) => row.recomputeFrom)}::bigint[]
    )
    ON CONFLICT (item_id) DO UPDATE SET
      company_id = EXCLUDED.company_id, item_type = EXCLUDED.item_type, recorded_at = EXCLUDED.recorded_at,
      received_at = EXCLUDED.received_at, lat = EXCLUDED.lat, lng = EXCLUDED.lng, speed_kmh = EXCLUDED.speed_kmh,
      heading = EXCLUDED.heading, altitude_m = EXCLUDED.altitude_m, satellites = EXCLUDED.satellites,
      source = EXCLUDED.source, ignition = EXCLUDED.ignition, motion = EXCLUDED.motion,
      motion_since = EXCLUDED.motion_since, is_in_track = EXCLUDED.is_in_track, odometer_m = EXCLUDED.odometer_m,
      hour_meter_ms = EXCLUDED.hour_meter_ms, io = EXCLUDED.io, sensors = EXCLUDED.sensors, reducer = EXCLUDED.reducer,
      recompute_from = EXCLUDED.recompute_from`.execute(tx)
}

/** `itemIds` null reads every item's. */
export const readItemStates = async (
  tx: Tx,
  itemIds: readonly number[] | null,
  registry: Pick<DeviceRegistry, 'company'>,
): Promise<KnownItem[]> => {
  const rows = await tx
    .selectFrom('item_states')
    .select(['item_id', 'company_id', 'item_type', 'received_at', 'io', 'reducer', 'recompute_from'])
    .$if(itemIds !== null, (query) =>
      query.where(sql<boolean>`item_id = ANY (${numberColumn(itemIds ?? [])}::integer[])`),
    )
    .execute()
  return rows.map((row) => {
    const lastSeen = {
      state: stateOf(row.reducer, row.io),
      receivedAt: row.received_at ?? 0,
    }
    const item = { companyId: row.company_id, itemType: row.item_type as 1 | 2 | 3 }
    return {
      ...lastSeen,
      ...item,
      itemId: row.item_id,
      dueAt: dueTimeOf(lastSeen, motionOf(item, lastSeen.state, registry)),
      // Not looked at yet: whoever has alarms is, when time is first let speak.
      alarmsDueAt: null,
      judgedBy: noCompanyAlarms,
      recomputeFrom: row.recompute_from,
      othersFrom: null,
      restsUntil: 0,
      // Nobody knows how fresh the stored segment is, so it is written once more.
      isSegmentDirty: lastSeen.state.item.open !== undefined,
      segmentWrittenAt: 0,
    }
  })
}

/** Asks for spans of the past to be reduced anew, of items of which nothing else is to be written. */
export const askForRecomputation = async (
  tx: Tx,
  spans: readonly { itemId: number; from: number }[],
): Promise<void> => {
  if (spans.length === 0) return
  await sql`
    UPDATE item_states SET recompute_from = least(recompute_from, span.since)
    FROM unnest(
      ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(spans.map(({ from }) => from))}::bigint[]
    ) AS span (of_item, since)
    WHERE item_id = of_item`.execute(tx)
}

export const insertCheckpoints = async (
  tx: Tx,
  rows: readonly { item: TrackedItem; recordedAt: number; state: EngineState }[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    INSERT INTO item_checkpoints (company_id, item_id, recorded_at, reducer)
    SELECT * FROM unnest(
      ${numberColumn(rows.map(({ item }) => item.companyId))}::integer[],
      ${numberColumn(rows.map(({ item }) => item.itemId))}::integer[],
      ${numberColumn(rows.map((row) => row.recordedAt))}::bigint[],
      ${jsonColumn(rows.map(({ state }) => storedState(state)))}::jsonb[]
    )
    ON CONFLICT (item_id, recorded_at) DO UPDATE SET reducer = EXCLUDED.reducer`.execute(tx)
}

/** For each item, the newest state kept from before an instant; no entry where there is none. */
export const readCheckpoints = async (
  tx: Tx,
  spans: readonly { itemId: number; before: number }[],
): Promise<Map<number, { recordedAt: number; state: EngineState }>> => {
  const { rows } = await sql<{ item_id: number; recorded_at: number; reducer: StoredState }>`
    SELECT found.* FROM unnest(
      ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(spans.map(({ before }) => before))}::bigint[]
    ) AS span (item_id, before)
    CROSS JOIN LATERAL (
      SELECT item_id, recorded_at, reducer FROM item_checkpoints
      WHERE item_id = span.item_id AND recorded_at < span.before
      ORDER BY recorded_at DESC LIMIT 1
    ) AS found`.execute(tx)
  return new Map(rows.map((row) => [row.item_id, { recordedAt: row.recorded_at, state: stateOfStored(row.reducer) }]))
}

/** A late report makes the states that were kept from after it untrue. */
export const deleteCheckpoints = async (tx: Tx, spans: readonly { itemId: number; from: number }[]): Promise<void> => {
  if (spans.length === 0) return
  await sql`
    DELETE FROM item_checkpoints USING unnest(
      ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(spans.map(({ from }) => from))}::bigint[]
    ) AS span (item_id, since)
    WHERE item_checkpoints.item_id = span.item_id AND item_checkpoints.recorded_at >= span.since`.execute(tx)
}

export const deleteCheckpointsBefore = async (tx: Tx, itemId: number, recordedAt: number): Promise<void> => {
  await tx.deleteFrom('item_checkpoints').where('item_id', '=', itemId).where('recorded_at', '<', recordedAt).execute()
}

import type { AlarmFinding } from '@atalaya/domain/alarms/judge-alarms'
import type { Episode } from '@atalaya/domain/alarms/match-episodes'
import { sql } from 'kysely'
import { jsonColumn, numberColumn, textColumn } from '../../database/column-literals.ts'
import { type NoticeRow, noticeColumns } from '../../database/stored-notice.ts'
import type { Tx } from '../../database/tenant.ts'
import type { AlarmVersion } from '../../definitions/alarm-plans.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'

/** A notice to be, as judging found it. */
export interface NewNotice extends Episode {
  item: TrackedItem
  receptionTs: number
  raised: Extract<AlarmFinding, { is: 'raised' }>
}

export interface StoredEpisode extends Episode {
  id: number
  itemId: number
}

/** What open pages are told of a notice: that it is there, goes on otherwise, or is none. */
export interface NoticeNews {
  kind: 'raised' | 'moved' | 'ended' | 'withdrawn'
  row: NoticeRow
  /** Somebody has been told of it outside of the product. */
  wasTold: boolean
}

interface Told extends NoticeRow {
  told_ts: number | null
}
const newsOf =
  (kind: NoticeNews['kind']) =>
  (row: Told): NoticeNews => ({ kind, row, wasTold: row.told_ts !== null })

/** Of each item the notices that began after an instant, or went on beyond it. */
export const readNoticesSince = async (
  tx: Tx,
  spans: readonly { itemId: number; after: number }[],
): Promise<Map<number, StoredEpisode[]>> => {
  if (spans.length === 0) return new Map()
  const { rows } = await sql<StoredEpisode>`
    SELECT id, alarm_notices.item_id AS "itemId", alarm_id AS "alarmId", subject, ts, end_ts AS "endTs",
      has_length AS "hasLength"
    FROM unnest(
      ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(spans.map(({ after }) => after))}::bigint[]
    ) AS span (item_id, after)
    JOIN alarm_notices ON alarm_notices.item_id = span.item_id AND withdrawn_ts IS NULL
      AND (ts > span.after OR (has_length AND coalesce(end_ts > span.after, true)))
    ORDER BY ts, id`.execute(tx)
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

/** What is named within a reason: as it was called then. */
interface Names {
  of(kind: 'geozone' | 'poi' | 'sensor' | 'state' | 'item', id: unknown): { name: string; unit: string } | undefined
}

/** Of one thing that was true, or of each that were together. */
interface Reason {
  event: string
  why: Readonly<Record<string, unknown>>
}

const conditionsOf = ({ conditions }: Reason['why']): readonly Reason[] =>
  Array.isArray(conditions) ? conditions.map(({ event, ...why }) => ({ event, why })) : []

/** Another item that it was compared with, and where that was. */
const otherOf = ({ other }: Reason['why']): { itemId: number } | undefined =>
  typeof other === 'object' && other !== null && 'itemId' in other && typeof other.itemId === 'number'
    ? (other as { itemId: number })
    : undefined

const readNames = async (tx: Tx, notices: readonly NewNotice[]): Promise<Names> => {
  const reasons = notices.flatMap(({ raised }): Reason[] => [raised, ...conditionsOf(raised.why)])
  const idsOf = (key: string, isOf: (event: string) => boolean) =>
    numberColumn(reasons.flatMap(({ event, why }) => (isOf(event) && typeof why[key] === 'number' ? [why[key]] : [])))
  const isSome = reasons.some(({ why }) => 'placeId' in why || 'sensorId' in why || 'stateId' in why || 'other' in why)
  const otherIds = numberColumn(reasons.flatMap(({ why }) => otherOf(why)?.itemId ?? []))
  const { rows } = isSome
    ? await sql<{ kind: string; id: number; name: string; unit: string }>`
        SELECT 'geozone' AS kind, id, name, '' AS unit FROM geozones
          WHERE id = ANY (${idsOf('placeId', (event) => event.startsWith('geozone'))}::integer[])
        UNION ALL SELECT 'poi', id, name, '' FROM pois
          WHERE id = ANY (${idsOf('placeId', (event) => event.startsWith('poi'))}::integer[])
        UNION ALL SELECT 'sensor', id, coalesce(names ->> 'es', names ->> 'en', ''), unit FROM sensors
          WHERE id = ANY (${idsOf('sensorId', () => true)}::integer[])
        UNION ALL SELECT 'state', id, coalesce(names ->> 'es', names ->> 'en', ''), '' FROM custom_states
          WHERE id = ANY (${idsOf('stateId', () => true)}::integer[])
        UNION ALL SELECT 'item', id, name, '' FROM vehicles WHERE id = ANY (${otherIds}::integer[])
        UNION ALL SELECT 'item', id, name, '' FROM assets WHERE id = ANY (${otherIds}::integer[])
        UNION ALL SELECT 'item', id, name, '' FROM persons WHERE id = ANY (${otherIds}::integer[])`.execute(tx)
    : { rows: [] }
  const found = new Map(rows.map(({ kind, id, name, unit }) => [`${kind} ${id}`, { name, unit }]))
  return { of: (kind, id) => found.get(`${kind} ${id}`) }
}

/** With the names of then in place of numbers. */
const namedReason = ({ event, why: found }: Reason, names: Names, shape?: object) => {
  const { placeId, sensorId, stateId, conditions, ...why } = found
  const kind = event.startsWith('poi') ? 'poi' : 'geozone'
  const place = placeId !== undefined ? names.of(kind, placeId) : undefined
  const sensor = names.of('sensor', sensorId)
  const state = names.of('state', stateId)
  const compared = otherOf(found)
  const other = names.of('item', compared?.itemId)
  return {
    text: place?.name ?? sensor?.name ?? state?.name ?? other?.name ?? '',
    why: {
      ...why,
      ...(place && { place: { kind, name: place.name, ...(shape && { shape }) } }),
      ...(sensor && { sensor: sensor.name, unit: sensor.unit }),
      ...(state && { state: state.name }),
      ...(compared && { other: { ...compared, name: other?.name ?? '' } }),
    },
  }
}

const dataOf = ({ raised, shape }: NewNotice & { shape: object | undefined }, names: Names) => {
  const { event, scene } = raised
  const { text, why } = namedReason(raised, names, shape)
  const together = conditionsOf(raised.why).map((reason) => {
    const named = namedReason(reason, names)
    return { event: reason.event, text: named.text, ...named.why }
  })
  return {
    event,
    text,
    pos: scene && {
      ...{ lat: scene.lat, lng: scene.lng, spd: scene.speedKmh ?? null, alt: scene.altitudeM ?? null },
      ...{ src: scene.source, satt: scene.satellites ?? null },
    },
    why: {
      ...why,
      ...(together.length > 0 && { conditions: together }),
      ...(scene && {
        fixes: [{ lat: scene.lat, lng: scene.lng, ts: scene.recordedAt, spd: scene.speedKmh ?? null }],
      }),
    },
  }
}

const infoOf = ({ id, settings }: AlarmVersion) => ({
  ...settings.info,
  alarmId: id,
  notification: settings.notification,
})

/** Those that were not there yet, with what all that they name is called now. */
export const addNotices = async (
  tx: Tx,
  notices: readonly (NewNotice & { version: AlarmVersion; shape: object | undefined })[],
): Promise<NoticeNews[]> => {
  if (notices.length === 0) return []
  const names = await readNames(tx, notices)
  const { rows } = await sql<Told>`
    INSERT INTO alarm_notices (company_id, item_id, item_type, alarm_id, subject, ts, reception_ts, end_ts, has_length, info,
      data, item_name)
    SELECT company_id, item_id, item_type, alarm_id, subject, ts, reception_ts, end_ts, has_length, info, data,
      coalesce((SELECT name FROM vehicles WHERE id = found.item_id), (SELECT name FROM assets WHERE id = found.item_id),
        (SELECT name FROM persons WHERE id = found.item_id), '')
    FROM unnest(
      ${numberColumn(notices.map(({ item }) => item.companyId))}::integer[],
      ${numberColumn(notices.map(({ item }) => item.itemId))}::integer[],
      ${numberColumn(notices.map(({ item }) => item.itemType))}::smallint[],
      ${numberColumn(notices.map(({ alarmId }) => alarmId))}::integer[],
      ${textColumn(notices.map(({ subject }) => subject))}::text[],
      ${numberColumn(notices.map(({ ts }) => ts))}::bigint[],
      ${numberColumn(notices.map(({ receptionTs }) => receptionTs))}::bigint[],
      ${numberColumn(notices.map(({ endTs }) => endTs))}::bigint[],
      ${textColumn(notices.map(({ hasLength }) => String(hasLength)))}::boolean[],
      ${jsonColumn(notices.map(({ version }) => infoOf(version)))}::jsonb[],
      ${jsonColumn(notices.map((notice) => dataOf(notice, names)))}::jsonb[]
    ) AS found (company_id, item_id, item_type, alarm_id, subject, ts, reception_ts, end_ts, has_length, info, data)
    ON CONFLICT (item_id, alarm_id, subject, ts) WHERE withdrawn_ts IS NULL DO NOTHING
    RETURNING ${noticeColumns}, told_ts`.execute(tx)
  return rows.map(newsOf('raised'))
}

export const endNotices = async (
  tx: Tx,
  ended: readonly { itemId: number; alarmId: number; subject: string; ts: number; endTs: number }[],
): Promise<NoticeNews[]> => {
  if (ended.length === 0) return []
  const { rows } = await sql<Told>`
    UPDATE alarm_notices SET end_ts = over_at
    FROM unnest(
      ${numberColumn(ended.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(ended.map(({ alarmId }) => alarmId))}::integer[],
      ${textColumn(ended.map(({ subject }) => subject))}::text[],
      ${numberColumn(ended.map(({ ts }) => ts))}::bigint[],
      ${numberColumn(ended.map(({ endTs }) => endTs))}::bigint[]
    ) AS over (of_item, of_alarm, of_subject, begun, over_at)
    WHERE item_id = of_item AND alarm_id = of_alarm AND subject = of_subject AND ts = begun AND withdrawn_ts IS NULL
    RETURNING ${noticeColumns}, told_ts`.execute(tx)
  return rows.map(newsOf('ended'))
}

/** The same episode, which began or ended otherwise. */
export const moveNotices = async (
  tx: Tx,
  moved: readonly { old: StoredEpisode; ts: number; endTs: number | null }[],
): Promise<NoticeNews[]> => {
  if (moved.length === 0) return []
  const { rows } = await sql<Told>`
    UPDATE alarm_notices SET ts = begun, end_ts = over_at
    FROM unnest(
      ${numberColumn(moved.map(({ old }) => old.id))}::integer[],
      ${numberColumn(moved.map(({ ts }) => ts))}::bigint[],
      ${numberColumn(moved.map(({ endTs }) => endTs))}::bigint[]
    ) AS moved (notice_id, begun, over_at)
    WHERE alarm_notices.id = notice_id
    RETURNING ${noticeColumns}, told_ts`.execute(tx)
  return rows.map(newsOf('moved'))
}

/** What late data have shown never to have been: gone, but where somebody was told or has done something with it. */
export const withdrawNotices = async (
  tx: Tx,
  withdrawn: readonly StoredEpisode[],
  now: number,
): Promise<NoticeNews[]> => {
  if (withdrawn.length === 0) return []
  const ids = numberColumn(withdrawn.map(({ id }) => id))
  const { rows: marked } = await sql<Told>`
    UPDATE alarm_notices SET withdrawn_ts = ${now}
    WHERE id = ANY (${ids}::integer[]) AND (told_ts IS NOT NULL OR state <> 0)
    RETURNING ${noticeColumns}, told_ts`.execute(tx)
  const { rows: deleted } = await sql<Told>`
    DELETE FROM alarm_notices WHERE id = ANY (${ids}::integer[]) AND withdrawn_ts IS NULL
    RETURNING ${noticeColumns}, told_ts`.execute(tx)
  return [...marked, ...deleted].map(newsOf('withdrawn'))
}

/** People are being told of these. */
export const markTold = async (tx: Tx, ids: readonly number[], now: number): Promise<void> => {
  await sql`UPDATE alarm_notices SET told_ts = ${now} WHERE id = ANY (${numberColumn(ids)}::integer[])`.execute(tx)
}

/** Puts items into own states, where these are states of their kind; answers those that were in another one. */
export const putStates = async (
  tx: Tx,
  puts: readonly { itemId: number; customStateId: number }[],
): Promise<{ itemId: number; customStateId: number }[]> => {
  if (puts.length === 0) return []
  await sql`SELECT set_config('app.by_alarm', 'yes', true)`.execute(tx)
  const { rows } = await sql<{ itemId: number; customStateId: number }>`
    UPDATE item_states SET custom_state_id = put.state_id
    FROM unnest(
      ${numberColumn(puts.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(puts.map(({ customStateId }) => customStateId))}::integer[]
    ) AS put (item_id, state_id)
    JOIN custom_states ON custom_states.id = put.state_id
    WHERE item_states.item_id = put.item_id AND item_states.item_type = custom_states.item_type
      AND item_states.company_id = custom_states.company_id AND custom_state_id IS DISTINCT FROM put.state_id
    RETURNING item_states.item_id AS "itemId", custom_state_id AS "customStateId"`.execute(tx)
  await sql`SELECT set_config('app.by_alarm', '', true)`.execute(tx)
  return rows
}

import type { ReportQuestion } from '@atalaya/contract/reports'
import { reportOf } from '@atalaya/contract/reports'
import type { ReportSettings } from '@atalaya/contract/reports/report-settings'
import type { ScoreFormula } from '@atalaya/domain/driving-score'
import { instantsOfDays } from '@atalaya/domain/report-period'
import type { FuelUnit } from '@atalaya/domain/units'
import { latestInstant } from '@atalaya/domain/unix-timestamp'
import { zoneTime } from '@atalaya/domain/zone-time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isDriverVisibleTo } from '../drivers/index.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

/** A question with what it means: whose rows, between which instants. Plain data, so that a run can keep it. */
export interface AskedReport {
  question: ReportQuestion
  viewer: Viewer
  timezone: string
  /** The company's, for files; absent of what was asked before there was one. */
  fuelUnit?: FuelUnit
  /** The company's; absent of what was asked before there was one. */
  formula?: ScoreFormula
  /** Of whoever reads it, for what the company has named in several. */
  language: string
  fromTs: number
  /** Does not belong to it. */
  toTs: number
  now: number
}

export const askedReport = (
  question: ReportQuestion,
  { viewer, ...asker }: Pick<AskedReport, 'viewer' | 'timezone' | 'fuelUnit' | 'formula' | 'language' | 'now'>,
): AskedReport => {
  const { from, to, timeTo } = question
  const { timezone, now } = asker
  const asked = { question, viewer: { role: viewer.role, groupIds: viewer.groupIds }, ...asker }
  if (reportOf(question.type).asks === 'period') {
    const { fromTs, toTs } = instantsOfDays({ from, to }, timezone)
    return { ...asked, fromTs: storable(fromTs), toTs: storable(toTs) }
  }
  const [hour = 0, minute = 0] = (timeTo ?? '23:59').split(':').map(Number)
  const at = storable(Math.min(zoneTime(timezone).instantOf(to, hour * 60 + minute) + 59_999, now))
  return { ...asked, fromTs: at, toTs: at + 1 }
}

/** How its files are read. */
export const readingOf = ({ timezone, fuelUnit = 0 }: AskedReport): { timeZone: string; fuelUnit: FuelUnit } => ({
  timeZone: timezone,
  fuelUnit,
})

/** Nothing is recorded before the epoch, nor so far ahead. */
const storable = (instant: number): number => Math.max(0, Math.min(instant, latestInstant))

export const settingOf = ({ question }: AskedReport, name: keyof ReportSettings): number =>
  question.settings[name] as number

const types = { vehicles: 1, assets: 2, persons: 3 } as const
const itemKinds = ['vehicles', 'assets', 'persons'] as const

/** What is chosen and seen; where drivers alone are, they may have been on any item that the asker sees. */
const isChosen = ({ question: { type, selection } }: AskedReport): RawBuilder<SqlBool> => {
  const takes = reportOf(type).takes
  const taken = itemKinds.filter((kind) => takes.includes(kind))
  const isTaken = sql<SqlBool>`items.item_type = ANY (${taken.map((kind) => types[kind])}::smallint[])`
  const ids = taken.flatMap((kind) => selection[kind])
  const groups = takes.includes('groups') ? selection.groups : []
  if (selection.all || (ids.length === 0 && groups.length === 0)) return isTaken
  return sql`${isTaken} AND (items.id = ANY (${ids}::integer[]) OR items.id IN (
    WITH RECURSIVE below (group_id) AS (
      SELECT unnest(${groups}::integer[])
      UNION SELECT groups.id FROM groups JOIN below ON groups.parent_id = below.group_id
    )
    SELECT item_id FROM group_items JOIN below USING (group_id)))`
}

/** `WITH chosen (id, item_type, name) AS (…)`: begins the query of every reader. */
export const withChosen = (asked: AskedReport): RawBuilder<unknown> => sql`
  WITH chosen AS MATERIALIZED (
    SELECT items.id, items.item_type, coalesce(vehicles.name, assets.name, persons.name) AS name
    FROM items LEFT JOIN vehicles ON vehicles.id = items.id LEFT JOIN assets ON assets.id = items.id
      LEFT JOIN persons ON persons.id = items.id
    WHERE items.deleted_ts IS NULL AND ${isVisibleTo(asked.viewer, 'items.id')} AND ${isChosen(asked)}
  ), seen_drivers AS MATERIALIZED (
    SELECT drivers.id, drivers.name FROM drivers WHERE ${isDriverVisibleTo(asked.viewer)}
  )`

/** The ids of the chosen items that the asker sees. */
export const chosenItems = (asked: AskedReport): RawBuilder<{ id: number }> =>
  sql`${withChosen(asked)} SELECT id FROM chosen ORDER BY id`

/** Of the chosen drivers, where some are. */
export const isOfDrivers = (
  { question: { type, selection } }: AskedReport,
  column: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  selection.drivers.length > 0 && reportOf(type).takes.includes('drivers')
    ? sql`${column} = ANY (${selection.drivers}::integer[]) AND ${column} IN (SELECT id FROM seen_drivers)`
    : sql`true`

/** Minutes since midnight that clocks of the company show. */
const clock = (column: RawBuilder<unknown>, timezone: string) =>
  sql`(to_timestamp(${column} / 1000.0) AT TIME ZONE ${timezone})::time`

/** Whether an instant lies in the period, at whatever hour. */
export const isWithinDays = ({ fromTs, toTs }: AskedReport, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} >= ${fromTs} AND ${column} < ${toTs}`

/** Whether no times of day narrow the period. */
export const isAtAllHours = ({ question: { type, timeFrom = '00:00', timeTo = '24:00' } }: AskedReport): boolean =>
  reportOf(type).asks === 'instant' || (timeFrom === '00:00' && timeTo === '24:00')

/** The hours that clocks show between the times of day asked for; undefined where these cut one. */
export const hoursOfSums = (asked: AskedReport): number[] | undefined => {
  const { timeFrom = '00:00', timeTo = '24:00' } = asked.question
  if (isAtAllHours(asked)) return Array.from({ length: 24 }, (_, hour) => hour)
  if (!timeFrom.endsWith(':00') || !timeTo.endsWith(':00')) return undefined
  const [from, to] = [Number(timeFrom.slice(0, 2)), Number(timeTo.slice(0, 2))]
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    from <= to ? hour >= from && hour < to : hour >= from || hour < to,
  )
}

/** Whether an instant lies in the period, and between the times of day where some are given. */
export const isWithin = (asked: AskedReport, column: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const { timezone, question } = asked
  const inPeriod = isWithinDays(asked, column)
  if (isAtAllHours(asked)) return inPeriod
  const { timeFrom = '00:00', timeTo = '24:00' } = question
  const at = clock(column, timezone)
  return timeFrom <= timeTo
    ? sql`${inPeriod} AND ${at} >= ${timeFrom}::time AND ${at} < ${timeTo}::time`
    : sql`${inPeriod} AND (${at} >= ${timeFrom}::time OR ${at} < ${timeTo}::time)`
}

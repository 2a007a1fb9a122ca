import { fuelCardsReport } from '@atalaya/contract/reports/fuel-cards.report'
import { isHeldToGroups } from '@atalaya/contract/roles'
import {
  type Bought,
  type Filling,
  type FixNearby,
  judgePurchase,
  notTankFuel,
  pumpClockMs,
  shareFillings,
} from '@atalaya/domain/fuel-purchases'
import { datePlus } from '@atalaya/domain/zone-time'
import { sql } from 'kysely'
import { isBelieved } from '../../../database/believed-fix.ts'
import { isVisibleTo } from '../../groups/index.ts'
import { type AskedReport, isWithin, settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { tankDays } from '../tank-days.ts'

const hourMs = 3_600_000
const withinMsOf = (asked: AskedReport): number => settingOf(asked, 'fillingTime') * 60_000

/** What decides whose a filling is: purchases near it, fillings near those, and purchases near these. */
const reachMsOf = (asked: AskedReport): number => 3 * withinMsOf(asked) + hourMs

/** With the days on either side, for what was bought about midnight. */
const withDaysAround = (asked: AskedReport): AskedReport => {
  const { from, to } = asked.question
  return { ...asked, question: { ...asked.question, from: datePlus(from, -1), to: datePlus(to, 1) } }
}

/** What names no vehicle is told beside all vehicles, to whoever is held to no groups or sees its driver. */
const ofNoVehicle = ({ question: { selection }, viewer }: AskedReport) =>
  !selection.all
    ? sql`false`
    : isHeldToGroups(viewer.role)
      ? sql`fuel_purchases.driver_id IN (SELECT id FROM seen_drivers)`
      : sql`true`

/**
 * `seen`, purchases of the days and about them, whoever's of those that the asker sees; of them `asked`, with how long after another one,
 * and between which instants to look for fixes: as columns, since behind row-level security no sum is the bound of an index.
 */
const purchases = (asked: AskedReport) => sql`seen AS MATERIALIZED (
    SELECT fuel_purchases.id, card, purchased_at::bigint AS at, product, litres::float8 AS litres, amount::float8 AS amount, currency,
      station, lat, lng, odometer_km, vehicle_id, driver_id, coalesce(product, '') !~* ${notTankFuel} AS is_fuel
    FROM fuel_purchases
    WHERE purchased_at >= ${Math.max(0, asked.fromTs - reachMsOf(asked))} AND purchased_at < ${asked.toTs + reachMsOf(asked)}
      AND CASE WHEN vehicle_id IS NULL THEN ${ofNoVehicle(asked)} ELSE ${isVisibleTo(asked.viewer, 'fuel_purchases.vehicle_id')} END
  ), timed AS (
    SELECT seen.*, at - lag(at) OVER (PARTITION BY card, is_fuel ORDER BY at, id) AS since_card_ms,
      CASE WHEN vehicle_id IS NOT NULL THEN at - lag(at) OVER (PARTITION BY vehicle_id, is_fuel ORDER BY at, id) END AS since_vehicle_ms
    FROM seen
  ), asked AS MATERIALIZED (
    SELECT timed.*, least(since_card_ms, since_vehicle_ms) AS since_last_ms, at - ${withinMsOf(asked)} AS before_from,
      at + ${withinMsOf(asked)} AS after_to, at - ${pumpClockMs} AS closest_from, at + ${pumpClockMs} AS closest_to
    FROM timed WHERE ${isWithin(asked, sql.ref('timed.at'))} AND (vehicle_id IS NULL OR vehicle_id IN (SELECT id FROM chosen))
  )`

/** `near`, for each purchase of a vehicle's fuel and each filling what lies so close that it may have to do with it. */
const purchasesAndFillings = (asked: AskedReport) => sql`fillings AS MATERIALIZED (
    SELECT item_id, sensor_id, started_at, ended_at, to_l - from_l AS litres, lat, lng FROM tank_changes WHERE kind = 'filling'
  ), stream AS (
    SELECT vehicle_id AS item_id, at, id AS purchase_id, NULL::integer AS sensor_id,
      jsonb_build_object('id', id, 'purchasedAt', at, 'litres', litres) AS bought, NULL::jsonb AS filling
    FROM seen WHERE is_fuel AND vehicle_id IN (SELECT id FROM chosen)
    UNION ALL
    SELECT item_id, started_at, NULL, sensor_id, NULL, jsonb_build_object('sensorId', sensor_id, 'startedAt', started_at,
      'endedAt', ended_at, 'litres', litres, 'lat', lat, 'lng', lng) FROM fillings
  ), near AS MATERIALIZED (
    SELECT item_id, at, purchase_id, sensor_id, filling,
      coalesce(jsonb_agg(bought) FILTER (WHERE bought IS NOT NULL) OVER about, '[]') AS bought,
      coalesce(jsonb_agg(filling) FILTER (WHERE filling IS NOT NULL) OVER about, '[]') AS fillings
    FROM stream WINDOW about AS (PARTITION BY item_id ORDER BY at
      RANGE BETWEEN ${reachMsOf(asked)}::bigint PRECEDING AND ${reachMsOf(asked)}::bigint FOLLOWING)
  )`

const fixOf = (name: string) => sql`CASE WHEN ${sql.ref(`${name}.recorded_at`)} IS NOT NULL THEN jsonb_build_object(
    'recordedAt', ${sql.ref(`${name}.recorded_at`)}, 'lat', ${sql.ref(`${name}.lat`)}, 'lng', ${sql.ref(`${name}.lng`)}) END`

/** Three looks into the index of a vehicle's fixes: the last one before, the first one after, and what came nearest to the station. */
const fixesNearby = sql`
  LEFT JOIN LATERAL (
    SELECT recorded_at, lat, lng FROM positions
    WHERE positions.item_id = asked.vehicle_id AND positions.recorded_at >= asked.before_from AND positions.recorded_at <= asked.at
      AND ${isBelieved} ORDER BY positions.recorded_at DESC LIMIT 1
  ) AS before ON true
  LEFT JOIN LATERAL (
    SELECT recorded_at, lat, lng FROM positions
    WHERE positions.item_id = asked.vehicle_id AND positions.recorded_at > asked.at AND positions.recorded_at <= asked.after_to
      AND ${isBelieved} ORDER BY positions.recorded_at LIMIT 1
  ) AS after ON true
  LEFT JOIN LATERAL (
    SELECT recorded_at, lat, lng FROM positions
    WHERE asked.lat IS NOT NULL AND positions.item_id = asked.vehicle_id AND positions.recorded_at >= asked.closest_from
      AND positions.recorded_at <= asked.closest_to AND ${isBelieved}
    ORDER BY (positions.lat - asked.lat) ^ 2 + ((positions.lng - asked.lng) * cos(radians(asked.lat))) ^ 2 LIMIT 1
  ) AS closest ON true`

const columns = sql`item, "itemId", "itemType", at, "purchaseId", card, product, litres, amount, currency, station, lat, lng, "odometerKm",
  driver, "tankL", "hasTankSensor", "sinceLastMs", before, after, closest, filling, bought, fillings`

interface Found {
  item: string | null
  itemId: number | null
  itemType: number | null
  at: number
  /** Null of a filling. */
  purchaseId: number | null
  card: string
  product: string | null
  litres: number
  amount: number
  currency: string
  station: string | null
  lat: number | null
  lng: number | null
  odometerKm: number | null
  driver: string | null
  tankL: number | null
  hasTankSensor: boolean
  sinceLastMs: number | null
  before: FixNearby | null
  after: FixNearby | null
  closest: FixNearby | null
  filling: Filling | null
  bought: Bought[] | null
  fillings: Filling[] | null
}

const nothing = {
  ...{ purchaseDoubt: null, boughtL: null, differenceL: null, differenceShare: null, notFoundL: null, amount: null },
  ...{ currency: null, product: null, card: null, driver: null, station: null, stationM: null, place: null },
  odometerKm: null,
}

const isSame = (a: Filling, b: Filling): boolean => a.sensorId === b.sensorId && a.startedAt === b.startedAt

/** One that somebody bought stands with the purchase. */
const rowOfFilling = ({ item, itemId, itemType, at }: Found, filling: Filling, isBought: boolean) =>
  isBought
    ? null
    : {
        ...{ item, itemId, itemType, ...nothing, purchasedAt: at, verdict: 'noPurchase' },
        ...{ tankedL: filling.litres, lat: filling.lat, lng: filling.lng },
      }

const nearestOf = ({ at, before, after }: Found): FixNearby | null =>
  before && after ? (at - before.recordedAt <= after.recordedAt - at ? before : after) : (before ?? after)

/** Gathers what is known of each purchase and each filling; what becomes of it is the rule's to say. */
export const fuelCardsReader = defineReader<Found>(
  fuelCardsReport,
  (
    asked,
  ) => sql`${withChosen(asked)}, ${tankDays(withDaysAround(asked))}, ${purchases(asked)}, ${purchasesAndFillings(asked)},
    told_days AS MATERIALIZED (SELECT DISTINCT item_id, day FROM tanks)
    SELECT ${columns} FROM (
      SELECT chosen.name AS item, chosen.id AS "itemId", chosen.item_type AS "itemType", asked.at, asked.id AS "purchaseId", asked.card,
        asked.product, asked.litres, asked.amount, asked.currency, asked.station, asked.lat, asked.lng, asked.odometer_km AS "odometerKm",
        seen_drivers.name AS driver, vehicles.fuel_tank_l::float8 AS "tankL", told_days.day IS NOT NULL AS "hasTankSensor",
        asked.since_last_ms AS "sinceLastMs", ${fixOf('before')} AS before, ${fixOf('after')} AS after, ${fixOf('closest')} AS closest,
        NULL::jsonb AS filling, near.bought, near.fillings
      FROM asked LEFT JOIN chosen ON chosen.id = asked.vehicle_id LEFT JOIN vehicles ON vehicles.id = asked.vehicle_id
        LEFT JOIN seen_drivers ON seen_drivers.id = asked.driver_id LEFT JOIN near ON near.purchase_id = asked.id
        LEFT JOIN told_days ON told_days.item_id = asked.vehicle_id
          AND told_days.day = (to_timestamp(asked.at / 1000.0) AT TIME ZONE ${asked.timezone})::date
        ${fixesNearby}
      UNION ALL
      SELECT chosen.name, chosen.id, chosen.item_type, near.at, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true,
        NULL, NULL, NULL, NULL, near.filling, near.bought, near.fillings
      FROM near JOIN chosen ON chosen.id = near.item_id WHERE near.filling IS NOT NULL AND ${isWithin(asked, sql.ref('near.at'))}
    ) AS rows
    ORDER BY at DESC, "itemId", "purchaseId"`,
  (asked) => {
    const withinMs = withinMsOf(asked)
    const limits = {
      tolerance: settingOf(asked, 'fuelTolerance') / 100,
      toleranceM: settingOf(asked, 'stationDistance'),
    }
    return (found) => {
      const shares = shareFillings(found.bought ?? [], found.fillings ?? [], withinMs)
      if (found.purchaseId === null) {
        const filling = found.filling as Filling
        const isBought = [...shares.values()].some(({ halt }) => halt.fillings.some((one) => isSame(one, filling)))
        return rowOfFilling(found, filling, isBought)
      }
      const { item, itemId, itemType, card, product, litres, amount, currency, station, driver, odometerKm } = found
      const place = found.lat === null || found.lng === null ? null : { lat: found.lat, lng: found.lng }
      const judged = judgePurchase(
        {
          ...{ purchasedAt: found.at, litres, product, hasVehicle: itemId !== null, station: place },
          ...{ tankL: found.tankL, hasTankSensor: found.hasTankSensor, sinceLastMs: found.sinceLastMs },
          ...{ before: found.before, after: found.after, closest: found.closest },
          share: shares.get(found.purchaseId) ?? null,
        },
        limits,
      )
      const differenceL = judged.tankedL === null ? null : judged.tankedL - litres
      const where = nearestOf(found) ?? place
      return {
        ...{ item, itemId, itemType, purchasedAt: found.at, verdict: judged.verdict, purchaseDoubt: judged.doubt },
        ...{
          boughtL: litres,
          tankedL: judged.tankedL,
          differenceL,
          notFoundL: judged.notFoundL,
          stationM: judged.stationM,
        },
        differenceShare: differenceL === null ? null : (differenceL / litres) * 100,
        ...{ amount, currency, product, card, driver, station, place: null, odometerKm },
        ...{ lat: where?.lat ?? null, lng: where?.lng ?? null },
      }
    }
  },
)

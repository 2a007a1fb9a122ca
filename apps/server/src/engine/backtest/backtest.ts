import { alarmFamilyOf } from '@atalaya/domain/alarms/alarm-families'
import type { AlarmSettings } from '@atalaya/domain/alarms/alarm-settings'
import { type BacktestCounts, mergedCounts, noCounts } from '@atalaya/domain/alarms/backtest/backtest-counts'
import { backtestSteps } from '@atalaya/domain/alarms/backtest/backtest-steps'
import type { LongPast } from '@atalaya/domain/alarms/backtest/long-past'
import type { Tx } from '../../database/tenant.ts'
import { readItemsOfGroups, readOwnStates, readPois, readWorktimes } from '../../definitions/alarm-plans.repository.ts'
import { companyAlarms } from '../../definitions/alarm-plans.ts'
import { readGeozones, readItems } from '../../definitions/device-registry.repository.ts'
import { readMotionSettings } from '../../definitions/motion-settings.repository.ts'
import { readSensors } from '../../definitions/sensor-plans.repository.ts'
import { reportsOfABacktest } from '../../limits/backtests.limits.ts'
import { initialEngineState } from '../state/engine-state.ts'
import { readCheckpoints } from '../store/item-states.repository.ts'
import { looksAt } from './backtest-needs.ts'
import type { PastDefinitions, PastItem } from './judge-past.ts'
import type { PastOther } from './past-others.repository.ts'
import { readCuts, readPastReports, readReceivedAt, readToldEvents } from './past-reports.repository.ts'
import { readPastStretches } from './past-stretches.repository.ts'
import { createPastThread, type PastJob } from './past-thread.ts'

export interface BacktestOrder {
  companyId: number
  settings: AlarmSettings
  fromTs: number
  toTs: number
  timezone: string
  /** By what is stored of a past that is too long for its reports. */
  longPast?: LongPast
  /** In the order of their ids: those that the asker sees. */
  itemIds: readonly number[]
  /** The past of those that the rule compares them with. */
  others: readonly PastOther[]
  /** No item is begun after so long. */
  budgetMs: number
}

/** Of the first items: as many as there was time for. */
export interface BacktestPiece {
  counts: BacktestCounts
  done: number
}

/** Read and handed on at once: a fifth of a second's work. */
const pieceReports = 20_000
const checkpointReports = 200
/** Items whose beginnings are read at once. */
const itemsAtOnce = 20
/** Of whom trips, stops or visits are read at once: a tenth of a second's work. */
const longItemsAtOnce = 25

/** Of some items those that a rule is for, by the judgement that ingest goes by. */
export const itemsOfRule = async (
  tx: Tx,
  { companyId, settings }: Pick<BacktestOrder, 'companyId' | 'settings'>,
  itemIds: readonly number[],
): Promise<number[]> => {
  const itemsOfGroup = settings.items.groupIds.length > 0 ? await readItemsOfGroups(tx, companyId) : new Map()
  const version = { id: 1, from: 0, until: null, settings } as never
  const alarms = companyAlarms({
    ...{ versions: [version], itemsOfGroup, pois: [], worktimes: new Map(), ownStates: new Map(), others: new Map() },
  })
  return itemIds.filter((itemId) => alarms.of({ itemId, itemType: settings.items.itemsType }))
}

/** Rules that nobody has saved, over the past: rows are read here, as the asker's company, and judged in a thread of their own. */
export const createBacktests = () => {
  const thread = createPastThread()
  return {
    async run(tx: Tx, order: BacktestOrder): Promise<BacktestPiece> {
      const job = thread.open()
      try {
        await job.tell({ kind: 'open', definitions: await readDefinitions(tx, order) })
        if (order.longPast) return await longPiece(tx, job, { ...order, longPast: order.longPast })
        const startedAt = performance.now()
        let piece: BacktestPiece = { counts: noCounts(), done: 0 }
        while (piece.done < order.itemIds.length) {
          const group = order.itemIds.slice(piece.done, piece.done + itemsAtOnce)
          for (const item of await readItemsOfPast(tx, order, group)) {
            const counts = await judged(tx, job, { item, order })
            piece = { counts: mergedCounts(piece.counts, counts), done: piece.done + 1 }
            if (performance.now() - startedAt > order.budgetMs) return piece
          }
        }
        return piece
      } finally {
        // Where the thread has ended there is nothing left to close.
        job.tell({ kind: 'close' }).catch(() => undefined)
      }
    },
  }
}

/** The next items are read while those before them are judged. */
const longPiece = async (
  tx: Tx,
  job: PastJob,
  order: BacktestOrder & { longPast: LongPast },
): Promise<BacktestPiece> => {
  const { companyId, settings, itemIds, longPast } = order
  const { thresholds } = backtestSteps(settings)
  const needs = looksAt(settings)
  const asked = {
    ...{ fromTs: order.fromTs, toTs: order.toTs, leastMs: Math.min(...thresholds) },
    withoutDriver: alarmFamilyOf(settings.info.family) === 'trackWithoutDriver',
    geozoneIds: settings.info.geozones.geozoneIds,
  }
  const startedAt = performance.now()
  let piece: BacktestPiece = { counts: noCounts(), done: 0 }
  let judging: Promise<BacktestCounts> = Promise.resolve(noCounts())
  for (let from = 0; from < itemIds.length; from += longItemsAtOnce) {
    const group = itemIds.slice(from, from + longItemsAtOnce)
    const stretches = await readPastStretches(tx, longPast, { ...asked, itemIds: group })
    const ownStates = needs.ownStates ? await readOwnStates(tx, companyId, group) : undefined
    piece = { counts: mergedCounts(piece.counts, await judging), done: piece.done + group.length }
    judging = job.judgeLong({
      past: longPast,
      items: group.flatMap((itemId) => {
        const own = stretches.get(itemId)
        if (!own) return []
        return [{ itemId, itemType: settings.items.itemsType, ownStates: ownStates?.get(itemId) ?? [], stretches: own }]
      }),
    })
    judging.catch(() => undefined)
    if (performance.now() - startedAt > order.budgetMs) break
  }
  return { ...piece, counts: mergedCounts(piece.counts, await judging) }
}

const readDefinitions = async (
  tx: Tx,
  { companyId, settings, fromTs, toTs, timezone, others }: BacktestOrder,
): Promise<PastDefinitions> => {
  const needs = looksAt(settings)
  const zones = needs.zones ? await readGeozones(tx, companyId) : []
  return {
    ...{ settings, fromTs, toTs, timezone, others },
    zones: zones.filter(({ id }) => needs.zones === 'all' || (needs.zones as ReadonlySet<number>).has(id)),
    pois: needs.pois ? await readPois(tx, companyId) : [],
    motion: (await readMotionSettings(tx, companyId)).get(companyId) ?? [],
    sensors: needs.sensors ? ((await readSensors(tx, companyId)).get(companyId) ?? []) : [],
  }
}

interface BegunItem extends PastItem {
  after: number
}

/** How each stood before its past begins. */
const readItemsOfPast = async (tx: Tx, order: BacktestOrder, itemIds: readonly number[]): Promise<BegunItem[]> => {
  const { companyId, settings, fromTs, toTs } = order
  const needs = looksAt(settings)
  const rows = new Map((await readItems(tx, companyId, itemIds)).map((row) => [row.id, row]))
  const receivedAt = await readReceivedAt(tx, itemIds)
  const worktimes = needs.worktime ? await readWorktimes(tx, companyId) : undefined
  const ownStates = needs.ownStates ? await readOwnStates(tx, companyId, itemIds) : undefined
  const cuts = await readCuts(tx, itemIds, Math.floor(reportsOfABacktest.value / checkpointReports))
  const cutOf = (itemId: number) => {
    const cut = cuts.get(itemId) ?? 0
    return cut > fromTs ? cut : null
  }
  // A cut is a checkpoint itself.
  const checkpoints = await readCheckpoints(
    tx,
    itemIds.map((itemId) => ({ itemId, before: (cutOf(itemId) ?? fromTs - 1) + 1 })),
  )
  const events = await readToldEvents(tx, itemIds, { kinds: needs.events, after: fromTs - 1, upTo: toTs })
  return itemIds.map((itemId) => {
    const [row, checkpoint] = [rows.get(itemId), checkpoints.get(itemId)]
    return {
      itemId,
      itemType: settings.items.itemsType,
      driver: { driverId: row?.driver_id ?? null, since: row?.driver_ts ?? 0 },
      receivedAt: receivedAt.get(itemId) ?? 0,
      state: checkpoint?.state ?? initialEngineState,
      after: checkpoint?.recordedAt ?? -1,
      worktime: worktimes?.get(itemId) ?? null,
      ownStates: ownStates?.get(itemId) ?? [],
      events: events.get(itemId) ?? [],
      readFrom: cutOf(itemId),
    }
  })
}

/** Its reports are read while those before them are judged. */
const judged = async (
  tx: Tx,
  job: PastJob,
  { item: { after: begunAfter, ...item }, order }: { item: BegunItem; order: BacktestOrder },
): Promise<BacktestCounts> => {
  const { withIo } = looksAt(order.settings)
  let telling = handed(job, { kind: 'item', item })
  for (let after = begunAfter, limit = pieceReports; ; ) {
    const reports = await readPastReports(tx, { itemId: item.itemId, after, upTo: order.toTs, limit, withIo })
    await telling
    const { count, lastAt } = reports
    if (lastAt === null) break
    // The last instant may have further reports, behind the limit: it is read again with what follows.
    const upTo = count < limit ? order.toTs : lastAt - 1
    telling = handed(job, { kind: 'reports', reports, upTo })
    if (count < limit) break
    if (upTo <= after) limit *= 2
    else after = upTo
  }
  await telling
  return job.finish()
}

/** Awaited once the next rows are there; who fails before that has said why. */
const handed = (job: PastJob, order: Parameters<PastJob['tell']>[0]): Promise<void> => {
  const telling = job.tell(order)
  telling.catch(() => undefined)
  return telling
}

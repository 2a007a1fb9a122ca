import type { AlarmFinding } from '@atalaya/domain/alarms/judge-alarms'
import { type Episode, matchEpisodes } from '@atalaya/domain/alarms/match-episodes'
import type { Batch, Engine, ItemOutcome, Stage } from '../commit/batch.ts'
import { trackerTimeAt } from '../state/due-time.ts'
import { lookAhead } from '../state/item-alarms.ts'
import { motionOf } from '../state/item-motion.ts'
import {
  addNotices,
  endNotices,
  moveNotices,
  type NewNotice,
  readNoticesSince,
  type StoredEpisode,
  withdrawNotices,
} from '../store/alarm-notices.repository.ts'
import { actOnNotices } from './alarm-action.stages.ts'
import { readOthers } from './other-items.ts'
import { alarmsOf } from './reduce.stages.ts'

/** Who hands in what was stored is not silent: time alone is let speak after such a while without a report. */
export const quietMs = 30_000

/** No piece is left for later, and none is longer than two gaps. */
const timesOfView = 10

/**
 * What time alone does to alarms after the newest report. Where reports have just come it is only asked when it will; where time
 * had found something before, it is asked anew, since the reports may have taken it back.
 */
export const judgeTime =
  (isTimer: boolean): Stage =>
  async (batch, engine) => {
    const { tx, outcomes } = batch
    const looking = [...outcomes.values()].filter(({ before }) => isTimer || before.state.alarmsAhead)
    const others = await readOthers(
      { tx, ...engine, times: timesOfView, isChanging: (itemId) => !isTimer && outcomes.has(itemId) },
      looking.map(({ item, state }) => ({ item, from: state, observations: [] })),
    )
    for (const outcome of outcomes.values()) {
      const { item, state, before, receivedAt } = outcome
      const company = engine.registry.company(item.companyId)
      batch.judgedBy.set(item.itemId, company.alarms)
      const rules = others.see(item, alarmsOf(item, engine.registry))
      if (!rules && !state.alarms && !before.state.alarmsAhead) continue
      const now = trackerTimeAt({ state, receivedAt }, batch.now)
      const heldTo = before.state.alarmsAhead?.upTo ?? Number.NEGATIVE_INFINITY
      const upTo = isTimer ? now : heldTo
      if (!rules) {
        outcome.alarmsDueAt = null
        continue
      }
      const settings = motionOf(item, state, engine.registry)
      const zones = company.zones.at(now).value
      const { ahead, dueAt } = lookAhead(state, rules, { upTo, settings, zones })
      if (ahead || state.alarmsAhead) {
        const { alarmsAhead: _, ...settled } = state
        outcome.state = ahead ? { ...settled, alarmsAhead: ahead } : settled
      }
      const due = dueAt === null ? null : dueAt - (now - batch.now)
      outcome.alarmsDueAt = due === null ? null : isTimer ? due : Math.max(due, receivedAt + quietMs)
    }
  }

/** Whether alarms have anything to write of an item. */
export const hasAlarmNews = ({ before, state, changes, rewrite }: ItemOutcome): boolean =>
  changes.alarms.length > 0 ||
  state.alarmsAhead !== undefined ||
  before.state.alarmsAhead !== undefined ||
  (rewrite !== undefined && (state.alarms ?? before.state.alarms ?? rewrite.alarms) !== undefined)

type Found = Episode & { raised?: Extract<AlarmFinding, { is: 'raised' }> }

/** Episodes that go on at the beginning, and what became of them and of later ones. */
const episodesOf = (open: readonly Found[], findings: readonly AlarmFinding[]): Found[] => {
  const keyOf = ({ alarmId, subject, ts }: Pick<Found, 'alarmId' | 'subject' | 'ts'>) => `${alarmId} ${ts} ${subject}`
  const found = new Map(open.map((episode) => [keyOf(episode), episode]))
  for (const finding of findings) {
    const { alarmId, subject, ts } = finding
    const key = keyOf(finding)
    if (finding.is === 'raised')
      found.set(key, { alarmId, subject, ts, endTs: null, hasLength: finding.hasLength, raised: finding })
    else found.set(key, { ...(found.get(key) ?? { alarmId, subject, ts, hasLength: true }), endTs: finding.endTs })
  }
  return [...found.values()]
}

/** What was raised, with its end where it had one. */
export const foundIn = (findings: readonly AlarmFinding[]): (Found & Required<Pick<Found, 'raised'>>)[] =>
  episodesOf([], findings).flatMap((found) => (found.raised ? [{ ...found, raised: found.raised }] : []))

const openAt = (memory: ItemOutcome['state']['alarms']): Found[] =>
  Object.entries(memory?.episodes ?? {}).flatMap(([id, subjects]) =>
    Object.entries(subjects).flatMap(([subject, episode]) =>
      episode.is === 'raised' && episode.goneAt !== episode.raisedAt
        ? [{ alarmId: Number(id), subject, ts: episode.raisedAt, endTs: null, hasLength: true }]
        : [],
    ),
  )

const newNotice = (outcome: ItemOutcome, found: Found, now: number): NewNotice | undefined => {
  const { item, observations, receivedAt } = outcome
  const { raised } = found
  if (!raised) return undefined
  const { alarmId, subject, ts, endTs, hasLength } = found
  const receptionTs = observations.length > 0 ? receivedAt : now
  return { item, alarmId, subject, ts, endTs, hasLength, receptionTs, raised }
}

/** Of which rules a span says anything: of others, notices stay as they are. */
const judgedIn = ({ before, state, rewrite }: ItemOutcome): ReadonlySet<number> =>
  new Set([...(before.state.alarms?.begun ?? []), ...(state.alarms?.begun ?? []), ...(rewrite?.alarms?.begun ?? [])])

interface Writing {
  added: NewNotice[]
  ended: { itemId: number; alarmId: number; subject: string; ts: number; endTs: number }[]
  moved: { old: StoredEpisode; ts: number; endTs: number | null }[]
  withdrawn: StoredEpisode[]
}

/** What reports and time have found is what is to be; what was found before by time, or of a span of the past, is held to it. */
const compare = (
  outcome: ItemOutcome,
  stored: readonly StoredEpisode[],
  { writing, now }: { writing: Writing; now: number },
) => {
  const { changes, state, before, rewrite } = outcome
  const findings = [...changes.alarms, ...(state.alarmsAhead?.findings ?? [])]
  const start = rewrite ? rewrite.alarms : before.state.alarms
  const episodes = episodesOf(openAt(start), findings)
  const judged = judgedIn(outcome)
  for (const { alarmId } of findings) (judged as Set<number>).add(alarmId)
  const { added, kept, gone } = matchEpisodes(
    stored.filter(({ alarmId }) => judged.has(alarmId)),
    episodes,
  )
  for (const { old, now: found } of kept)
    if (old.ts !== found.ts || old.endTs !== found.endTs) writing.moved.push({ old, ts: found.ts, endTs: found.endTs })
  if (rewrite?.isAsked) {
    // People were told by what held then, and are told nothing of the past anew. What would go on for good has an end.
    for (const { itemId, alarmId, subject, ts, endTs } of gone)
      if (endTs === null) writing.ended.push({ itemId, alarmId, subject, ts, endTs: now })
    return
  }
  for (const found of added) {
    const notice = newNotice(outcome, found, now)
    if (notice) writing.added.push(notice)
  }
  writing.withdrawn.push(...gone)
}

/**
 * Notices, in the transaction that stores what caused them. A batch on time adds and ends; where the past was judged anew, or time
 * alone had spoken, what stands is compared with what was found: the same episodes keep their notices.
 */
export const storeNotices: Stage = async (batch, engine) => {
  const outcomes = [...batch.outcomes.values()].filter(hasAlarmNews)
  if (outcomes.length === 0) return
  const writing: Writing = { added: [], ended: [], moved: [], withdrawn: [] }
  const compared = new Set(
    outcomes.filter(({ rewrite, before, state }) => rewrite || before.state.alarmsAhead || state.alarmsAhead),
  )
  const since = [...compared].map(({ item, rewrite, before }) => ({
    itemId: item.itemId,
    after: rewrite ? rewrite.after : (before.state.newest?.recordedAt ?? 0),
  }))
  const stored = await readNoticesSince(batch.tx, since)
  for (const outcome of outcomes) {
    const { itemId } = outcome.item
    if (compared.has(outcome)) {
      compare(outcome, stored.get(itemId) ?? [], { writing, now: batch.now })
      continue
    }
    for (const found of episodesOf([], outcome.changes.alarms)) {
      const { alarmId, subject, ts, endTs } = found
      const notice = newNotice(outcome, found, batch.now)
      if (notice) writing.added.push(notice)
      else if (endTs !== null) writing.ended.push({ itemId, alarmId, subject, ts, endTs })
    }
  }
  await write(batch, engine, writing)
}

const write = async (batch: Batch, engine: Engine, { added, ended, moved, withdrawn }: Writing): Promise<void> => {
  const { tx, noticeNews } = batch
  noticeNews.push(...(await withdrawNotices(tx, withdrawn, batch.now)))
  noticeNews.push(...(await moveNotices(tx, moved)))
  noticeNews.push(...(await endNotices(tx, ended)))
  const versions = added.flatMap((notice) => {
    const version = engine.registry.company(notice.item.companyId).alarms.versionOf(notice.alarmId, notice.ts)
    return version ? [{ notice, version }] : []
  })
  const raised = await addNotices(
    tx,
    versions.map(({ notice, version }) => ({
      ...notice,
      version,
      shape: shapeOf(engine, notice),
    })),
  )
  noticeNews.push(...raised)
  await actOnNotices(batch, engine, { raised, versions })
}

/** The outline of the zone that it is about, as it was then. */
const shapeOf = ({ registry }: Engine, { item, raised, ts }: NewNotice): object | undefined => {
  const { placeId } = raised.why
  if (typeof placeId !== 'number') return undefined
  const { zones, alarms } = registry.company(item.companyId)
  const index = raised.event.startsWith('poi') ? alarms.pois : zones.at(ts).value
  return index.shapeOf(placeId)
}

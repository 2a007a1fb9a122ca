import { isTrusted, type LatLng } from '../fix.ts'
import type { GeozoneIndex } from '../geozone-membership.ts'
import { newestFix } from '../motion.ts'
import type { Json } from '../rules/rule.ts'
import { type EpisodeMemory, episodeDueAt, stepEpisode } from './alarm-episode.ts'
import { filtersChangeAt, passesFilters } from './alarm-filters.ts'
import { type AlarmPlan, noAlarms, type RuleGroup } from './alarm-plan.ts'
import { type AlarmRule, nothing, type Why } from './alarm-rule.ts'
import { type AlarmScene, fixOf, never } from './alarm-scene.ts'
import { type OtherLook, type OtherPlace, placeUnknown } from './other-places.ts'
import { nowhere, type PlaceMemory, revisePlaces, stepPlaces } from './place-watch.ts'

/** What is kept of an item for its alarms: plain JSON, and of a rule that has nothing to say no more than its number. */
export type AlarmMemory = {
  /** Judged up to then: the newest report. */
  readonly at: number
  /** Rules that have begun, and when the youngest version of them did: one that is not among them begins when it is met. */
  readonly begun: readonly number[]
  readonly newestFrom: number
  /** By rule, then by subject. */
  readonly episodes: Readonly<Record<string, Readonly<Record<string, EpisodeMemory>>>>
  /** By rule: what its family remembers. */
  readonly kept: Readonly<Record<string, Json>>
  readonly zones: PlaceMemory
  readonly pois: PlaceMemory
  /** When time alone changes something; null for never. */
  readonly dueAt: number | null
}

/**
 * What judging finds: one episode is raised once and ends at most once, and is known by its rule, subject and beginning. `byTime`: no
 * report of that instant was needed for it.
 */
export type AlarmFinding = { alarmId: number; subject: string; ts: number; byTime?: true } & (
  | { is: 'raised'; event: string; hasLength: boolean; why: Why; scene: FoundAt }
  | { is: 'ended'; endTs: number }
)

/** What time alone has found after the newest report, up to an instant: the next report may take it back. */
export interface AlarmsAhead {
  upTo: number
  findings: readonly AlarmFinding[]
}

/** Where it was then. */
export type FoundAt =
  | (LatLng & { recordedAt: number; speedKmh?: number; altitudeM?: number; source: number; satellites?: number })
  | null

/** What held at an instant, and until when: plans follow one another without a hole. */
export interface HeldPlan {
  plan: AlarmPlan
  until: number
}
export type PlanAt = (instant: number) => HeldPlan

/** All of an item that its alarms see, as of one report. */
export type ItemView = Omit<
  AlarmScene,
  | 'at'
  | 'goodBefore'
  | 'customState'
  | 'otherAt'
  | 'zones'
  | 'pois'
  | 'silentZones'
  | 'silentPois'
  | 'events'
  | 'worktime'
>

export interface JudgeParts {
  planAt: PlanAt
  zones: GeozoneIndex
  pois: GeozoneIndex
  customStateAt(instant: number): AlarmScene['customState']
  otherAt(itemId: number, look: OtherLook): OtherPlace
  findings: AlarmFinding[]
}

const noEpisodes: AlarmMemory['episodes'] = Object.freeze({})

export const initialAlarms: AlarmMemory = {
  ...{ at: 0, begun: [], newestFrom: 0, episodes: noEpisodes, kept: {}, zones: nowhere, pois: nowhere, dueAt: null },
}

interface Draft {
  memory: { -readonly [Key in keyof AlarmMemory]: AlarmMemory[Key] }
  scene: AlarmScene
  parts: JudgeParts
  plan: AlarmPlan
  /** No report of this instant was needed for what is found. */
  isTime: boolean
  /** Of which a report is still to be looked at: where others are since then belongs to it. */
  reportAt: number | null
  kept?: Record<string, Json>
  episodes?: Record<string, Readonly<Record<string, EpisodeMemory>>>
}

const foundAt = ({ item: { lastGood } }: AlarmScene): FoundAt => {
  if (!lastGood || !isTrusted(lastGood)) return null
  const { recordedAt, lat, lng, speedKmh, altitudeM, source, satellites } = lastGood
  return {
    ...{ recordedAt, lat, lng, source },
    ...(speedKmh !== undefined && { speedKmh }),
    ...(altitudeM !== undefined && { altitudeM }),
    ...(satellites !== undefined && { satellites }),
  }
}

const byTime = { byTime: true } as const

const later = ({ at }: AlarmScene, instant: number): number => (instant > at ? instant : never)

/** One rule at the scene's instant: its episodes move on, and the answer is when time alone may move them again. */
const judgeRule = (draft: Draft, rule: AlarmRule, isBeginning = false): number => {
  const { memory, scene } = draft
  const { family, settings, id } = rule
  const kept = memory.kept[id] ?? null
  const held = family.holds(settings, scene, kept)
  const known = memory.episodes[id]
  const isTrue = held.length > 0
  let due = family.changesAt ? later(scene, family.changesAt(settings, scene, kept)) : never
  if (!isTrue && !known) return due
  const passing = isTrue && passesFilters(rule, scene) ? held : nothing
  if (isTrue) due = Math.min(due, later(scene, filtersChangeAt(rule, scene)))
  const subjects = known ? new Set([...Object.keys(known), ...passing]) : passing
  for (const subject of subjects) {
    const isSilent = isBeginning || (family.isSilent?.(settings, scene, subject) ?? false)
    const step = stepEpisode(rule, known?.[subject], { at: scene.at, isTrue: passing.includes(subject), isSilent })
    if (step.ends && !family.isInstant)
      draft.parts.findings.push({
        ...{ is: 'ended', alarmId: id, subject, ts: step.ends.raisedAt, endTs: step.ends.endedAt },
        ...(draft.isTime && byTime),
      })
    if (step.raises)
      draft.parts.findings.push({
        ...{ is: 'raised', alarmId: id, subject, ts: scene.at, hasLength: !family.isInstant },
        event: family.eventOf(subject),
        why: { sinceTs: step.raises.since, ...family.why(settings, scene, { subject, memory: kept }) },
        scene: foundAt(scene),
        ...(draft.isTime && byTime),
      })
    if (step.memory !== known?.[subject]) setEpisode(draft, id, { subject, episode: step.memory })
    if (step.memory) due = Math.min(due, later(scene, episodeDueAt(rule, step.memory)))
  }
  return due
}

/** Numbers as names are sorted before the first of them is told: what is known to have none is not asked. */
const isEmpty = (record: object): boolean => {
  if (record === noEpisodes) return true
  for (const _ in record) return false
  return true
}

const setEpisode = (
  draft: Draft,
  id: number,
  { subject, episode }: { subject: string; episode: EpisodeMemory | undefined },
): void => {
  // Copied once a judgement: what was given stays as it was.
  draft.episodes ??= { ...draft.memory.episodes }
  const own: Record<string, EpisodeMemory> = { ...draft.episodes[id] }
  delete own[subject]
  if (episode) own[subject] = episode
  if (isEmpty(own)) delete draft.episodes[id]
  else draft.episodes[id] = own
  draft.memory.episodes = isEmpty(draft.episodes) ? noEpisodes : draft.episodes
}

const remember = (draft: Draft, rule: AlarmRule): void => {
  const { family, settings, id } = rule
  const before = draft.memory.kept[id] ?? null
  if (family.remember) keep(draft, id, { before, now: family.remember(settings, draft.scene, before) })
}

const keep = (draft: Draft, id: number, { before, now }: { before: Json; now: Json }): void => {
  if (now === before) return
  // Copied once a judgement: what was given stays as it was.
  draft.kept ??= { ...draft.memory.kept }
  if (now === null) delete draft.kept[id]
  else draft.kept[id] = now
  draft.memory.kept = draft.kept
}

/** Rules that began together keep one memory between them; as it was stored, each has a copy. */
const rememberAll = (draft: Draft, { family, rules }: RuleGroup): void => {
  if (!family.remember) return
  if (!family.remembersAlike) {
    for (const rule of rules) remember(draft, rule)
    return
  }
  let last: { before: Json; now: Json } | undefined
  for (const { settings, id } of rules) {
    const before = draft.memory.kept[id] ?? null
    if (!last || !isSameMemory(before, last.before))
      last = { before, now: family.remember(settings, draft.scene, before) }
    keep(draft, id, { before, now: last.now })
  }
}

const isSameMemory = (a: Json, b: Json): boolean => {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  const [one, other] = [Object.entries(a), b as Readonly<Record<string, Json>>]
  return one.length === Object.keys(b).length && one.every(([key, value]) => other[key] === value)
}

/** Undefined where each of its rules is to be asked: something of it is true, or the rules remember differently. */
const quietUntil = ({ memory, scene }: Draft, { family, rules, least }: RuleGroup): number | undefined => {
  if (!family.quietUntil) return undefined
  if (memory.episodes !== noEpisodes) for (const { id } of rules) if (memory.episodes[id]) return undefined
  if (!family.remember) return family.quietUntil(least, scene, null, rules)
  const common = memory.kept[(rules[0] as AlarmRule).id] ?? null
  for (const { id } of rules) if ((memory.kept[id] ?? null) !== common) return undefined
  return family.quietUntil(least, scene, common, rules)
}

/** What rules keep of where others are, as of the scene's instant. */
const seeOthers = (draft: Draft): void => {
  if (draft.plan.others.length === 0) return
  for (const { family, rules } of draft.plan.groups) {
    if (!family.seeOthers) continue
    for (const { settings, id } of rules) {
      const before = draft.memory.kept[id] ?? null
      keep(draft, id, { before, now: family.seeOthers(settings, draft.scene, before) })
    }
  }
}

/** All rules at the scene's instant. */
const judgeAll = (draft: Draft): void => {
  const { scene } = draft
  let due = never
  for (const group of draft.plan.groups) {
    const quiet = quietUntil(draft, group)
    if (quiet === undefined) for (const rule of group.rules) due = Math.min(due, judgeRule(draft, rule))
    else if (quiet > scene.at && quiet < due) due = quiet
  }
  draft.memory.dueAt = due === never ? null : due
}

const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a === b || (a.length === b.length && a.every((id, at) => id === b[at]))

/** Other rules hold from this instant on: what is no more ends, and what is new begins with what is true already, silently. */
const takePlan = (draft: Draft, plan: AlarmPlan, at: number): void => {
  const { memory, scene } = draft
  draft.plan = plan
  if (isSameList(memory.begun, plan.ids) && memory.newestFrom === plan.newestFrom) return
  const before = { begun: new Set(memory.begun), newestFrom: memory.newestFrom }
  const isGoingOn = ({ id, from }: AlarmRule) => before.begun.has(id) && from <= before.newestFrom
  const goingOn = new Set(plan.rules.filter(isGoingOn).map(({ id }) => String(id)))
  for (const [id, episodes] of Object.entries(memory.episodes)) {
    if (goingOn.has(id)) continue
    for (const [subject, episode] of Object.entries(episodes))
      if (episode.is === 'raised' && !(episode.goneAt === episode.raisedAt))
        draft.parts.findings.push({
          ...{ is: 'ended', alarmId: Number(id), subject, ts: episode.raisedAt, endTs: episode.goneAt ?? at },
        })
  }
  const stays = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => goingOn.has(id)))
  draft.episodes = stays(memory.episodes)
  memory.episodes = isEmpty(draft.episodes) ? noEpisodes : draft.episodes
  draft.kept = stays(memory.kept)
  memory.kept = draft.kept
  scene.at = at
  seePlaces(draft)
  seeOthers(draft)
  for (const rule of plan.rules) {
    if (goingOn.has(String(rule.id))) continue
    remember(draft, rule)
    judgeRule(draft, rule, true)
  }
  memory.begun = plan.ids
  memory.newestFrom = plan.newestFrom
  judgeAll(draft)
}

/** The zones of now, where the item was last: what they changed they changed without a crossing. */
const seePlaces = (draft: Draft): void => {
  const { memory, scene, parts, plan } = draft
  const place = scene.item.lastGood
  scene.silentZones = nothingNumbers
  scene.silentPois = nothingNumbers
  if (plan.watchesZones) {
    const step = revisePlaces(memory.zones, parts.zones, place)
    memory.zones = step.memory
    scene.silentZones = step.silent
  } else memory.zones = nowhere
  if (plan.watchesPois) {
    const step = revisePlaces(memory.pois, parts.pois, place)
    memory.pois = step.memory
    scene.silentPois = step.silent
  } else memory.pois = nowhere
  scene.zones = memory.zones
  scene.pois = memory.pois
}
const nothingNumbers: readonly number[] = Object.freeze([])

const noEvents: AlarmScene['events'] = Object.freeze([])
const unknownToAll = () => placeUnknown
const noState: AlarmScene['customState'] = Object.freeze({ id: null, until: never })

// Field by field: it is made for each report.
const sceneOf = (view: ItemView, memory: AlarmMemory, at: number): AlarmScene => ({
  at,
  item: view.item,
  goodBefore: view.item.lastGood?.recordedAt ?? 0,
  motion: view.motion,
  io: view.io,
  sensors: view.sensors,
  driverId: view.driverId,
  customState: noState,
  otherAt: unknownToAll,
  zones: memory.zones,
  pois: memory.pois,
  silentZones: nothingNumbers,
  silentPois: nothingNumbers,
  events: noEvents,
  worktime: null,
})

const setTime = (draft: Draft, at: number): void => {
  draft.scene.at = at
  draft.scene.customState = draft.plan.watchesStates ? draft.parts.customStateAt(at) : noState
  draft.scene.worktime = draft.plan.worktime
  if (draft.plan.others.length > 0) setOthers(draft, at)
}

/** Both as of the instant: what is due before a report of it is judged by where others were just before. */
const setOthers = ({ scene, parts, isTime, reportAt }: Draft, at: number): void => {
  const look = { at, upTo: isTime && at === reportAt ? at - 1 : at }
  scene.otherAt = (itemId) => parts.otherAt(itemId, look)
}

/** When the next of the others is somewhere else: it may have come there since the report. */
const othersChangeAt = ({ plan, scene }: Draft): number => {
  let next = never
  for (const itemId of plan.others) next = Math.min(next, later(scene, scene.otherAt(itemId).changesAt))
  return next
}

/** Lets time pass up to an instant, as far as is known by one report: deadlines at the instants they are due, and rules as they change. */
const pass = (draft: Draft, upTo: number): void => {
  const { memory, parts } = draft
  let from = memory.at
  for (;;) {
    const { plan, until } = parts.planAt(from)
    draft.plan = plan
    setTime(draft, from)
    takePlan(draft, plan, from)
    // An own state may have been set since the report, by a person and by our clock: nobody knew it would be.
    const stateEnds = plan.watchesStates ? draft.scene.customState.until : never
    const due = plan.others.length > 0 ? Math.min(stateEnds, othersChangeAt(draft)) : stateEnds
    if (due < (memory.dueAt ?? never)) memory.dueAt = due
    const end = Math.min(until, upTo)
    while (memory.dueAt !== null && memory.dueAt <= end && memory.dueAt < until) {
      setTime(draft, memory.dueAt)
      if (plan.others.length > 0) seeOthers(draft)
      judgeAll(draft)
    }
    if (until > upTo) break
    from = until
  }
  memory.at = upTo
}

/** An item that nobody had an alarm for is looked at from where it was heard of last: its alarms begin when they were made. */
const draftOf = (before: AlarmMemory, view: ItemView, { at, parts }: { at: number; parts: JudgeParts }): Draft => {
  const from = before.at || Math.min(at, newestFix(view.item)?.recordedAt ?? at)
  const memory = { ...before, at: from }
  return { memory, scene: sceneOf(view, memory, from), parts, plan: noAlarms, isTime: true, reportAt: null }
}

/** What time alone makes of an item of which nothing newer is known, up to an instant. */
export const passTime = (
  memory: AlarmMemory,
  view: ItemView,
  { upTo, parts }: { upTo: number; parts: JudgeParts },
): AlarmMemory => {
  if (upTo < memory.at) return memory
  const draft = draftOf(memory, view, { at: upTo, parts })
  pass(draft, upTo)
  return draft.memory
}

export interface AlarmMoment {
  at: number
  /** As it was before, and as it is since. */
  before: ItemView
  after: ItemView
  events: AlarmScene['events']
  /** As the tracker says it; metres. */
  accuracyM: number | undefined
}

/** As most reports are: the same rules as before, nothing true before it or since, and nothing kept of what a family remembers. */
const quietMoment = (
  memory: AlarmMemory,
  { at, before, after, events }: AlarmMoment,
  { planAt }: JudgeParts,
): AlarmMemory | undefined => {
  if (memory.at === 0 || at <= memory.at) return undefined
  if (memory.dueAt !== null && memory.dueAt <= at) return undefined
  const { plan, until } = planAt(memory.at)
  if (
    !plan.isPlain ||
    !isEmpty(memory.episodes) ||
    until <= at ||
    !isSameList(memory.begun, plan.ids) ||
    memory.newestFrom !== plan.newestFrom
  )
    return undefined
  const scene = sceneOf(after, memory, at)
  scene.goodBefore = before.item.lastGood?.recordedAt ?? 0
  scene.events = events
  scene.worktime = plan.worktime
  let due = never
  for (const { family, least, rules } of plan.groups) {
    const quiet = family.quietUntil?.(least, scene, null, rules)
    if (quiet === undefined) return undefined
    if (quiet > at && quiet < due) due = quiet
  }
  return { ...memory, at, dueAt: due === never ? null : due }
}

/** One report: first what time alone did up to it, then what it says. Moments come in order; one from before needs an earlier memory. */
export const judgeMoment = (memory: AlarmMemory, moment: AlarmMoment, parts: JudgeParts): AlarmMemory => {
  const { at, before, after, events, accuracyM } = moment
  const quiet = quietMoment(memory, moment, parts)
  if (quiet) return quiet
  const draft = draftOf(memory, before, { at, parts })
  if (draft.memory.at < at) draft.reportAt = at
  pass(draft, at)
  draft.isTime = false
  const place = draft.memory
  seePlaces(draft)
  const { scene } = draft
  scene.item = after.item
  scene.io = after.io
  scene.sensors = after.sensors
  scene.driverId = after.driverId
  scene.events = events
  setTime(draft, at)
  // Another report of an instant that was judged already: what counts fixes counts it once.
  const isAgain = memory.at === at
  const fix = isAgain ? undefined : fixOf(draft.scene)
  if (fix && draft.plan.watchesZones) place.zones = stepPlaces(place.zones, parts.zones, { fix, accuracyM })
  if (fix && draft.plan.watchesPois) place.pois = stepPlaces(place.pois, parts.pois, { fix, accuracyM })
  draft.scene.zones = place.zones
  draft.scene.pois = place.pois
  seeOthers(draft)
  if (!isAgain) for (const group of draft.plan.groups) rememberAll(draft, group)
  judgeAll(draft)
  return draft.memory
}

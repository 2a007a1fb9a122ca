import type { JudgeParts } from '@atalaya/domain/alarms/judge-alarms'
import { type OtherTrack, placeAt, placeUnknown } from '@atalaya/domain/alarms/other-places'
import { compareFixes, isTrusted } from '@atalaya/domain/fix'
import type { GeozoneIndex } from '@atalaya/domain/geozone-membership'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { compileSensors } from '@atalaya/domain/sensors/sensor-plan'
import { companyAlarms } from '@atalaya/server/src/definitions/alarm-plans.ts'
import { initialEngineState } from '@atalaya/server/src/engine/state/engine-state.ts'
import { compareObservations, reduceObservations } from '@atalaya/server/src/engine/state/item-reduction.ts'
import type { FleetAlarms } from './fleet-alarms.ts'
import type { StoredItem } from './stored-history.ts'

interface Notice {
  alarmId: number
  subject: string
  ts: number
  endTs: number | null
}

/**
 * A notice as it is compared: of which rule, about what, from when until when. Open, too, where the rule waits for longer than there
 * are reports before it calls what is gone over: that is said by time alone, sooner or later.
 */
export const noticeText = (
  { alarmId, subject, ts, endTs }: Notice,
  { newest, alarms }: { newest: number; alarms: FleetAlarms },
): string => {
  const clearMs = alarms.versions.find(({ id }) => id === alarmId)?.settings.timing.clearMs ?? 0
  return `${alarmId} ${subject} ${ts} ${endTs === null || endTs + clearMs > newest ? 'open' : endTs}`
}

/** The first fix of each instant, where it is believed and no jump. */
const trackOf = (item: StoredItem | undefined): OtherTrack => {
  const fixes = (item?.positions ?? [])
    .filter(({ mark }) => mark < 2)
    .toSorted((a, b) => compareFixes(a.fix, b.fix))
    .filter(({ fix }, at, all) => fix.recordedAt !== all[at - 1]?.fix.recordedAt)
    .flatMap(({ mark, fix }) => (mark === 0 && isTrusted(fix) ? [fix] : []))
  return { fixes, maxGapMs: motionSettingsOf(1).maxGapMs, until: null }
}

/**
 * What an undisturbed judgement of the same reports finds up to the newest of them; of what time alone says after it, the clock decides
 * how much there is.
 */
export const expectedNotices = (
  itemId: number,
  { positions }: StoredItem,
  { alarms, zones, stored }: { alarms: FleetAlarms; zones: GeozoneIndex; stored: ReadonlyMap<number, StoredItem> },
): string[] => {
  const own = companyAlarms(alarms)
  const rules = own.of({ itemId, itemType: 1 })
  // From a report with an impossible clock nothing follows.
  const observations = positions
    .filter(({ mark }) => mark < 2)
    .map(({ fix, io }) => ({ fix, io: io ?? {}, driverId: null, trackerId: 0, sensors: null }))
    .sort(compareObservations)
  const newest = observations.at(-1)?.fix.recordedAt
  if (!rules || newest === undefined) return []
  const tracks = new Map(rules.others.map((id) => [id, trackOf(stored.get(id))]))
  const otherAt: JudgeParts['otherAt'] = (id, look) => {
    const track = id === itemId ? undefined : tracks.get(id)
    return track ? placeAt(track, look) : placeUnknown
  }
  const held = {
    ...{ settings: motionSettingsOf(1), zones, assigned: { driverId: null, since: 0 } },
    sensors: compileSensors(alarms.sensors),
    alarms: { ...rules, pois: own.pois, otherAt },
  }
  const { changes } = reduceObservations(initialEngineState, observations, { rulesAt: () => held })
  const notices = new Map<string, Notice>()
  for (const { is, alarmId, subject, ts, ...rest } of changes.alarms) {
    const key = `${alarmId} ${subject} ${ts}`
    if (is === 'raised') notices.set(key, { alarmId, subject, ts, endTs: null })
    const raised = notices.get(key)
    if (raised && 'endTs' in rest) raised.endTs = rest.endTs
  }
  return [...notices.values()].map((notice) => noticeText(notice, { newest, alarms })).sort()
}

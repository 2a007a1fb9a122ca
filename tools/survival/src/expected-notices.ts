import type { GeozoneIndex } from '@atalaya/domain/geozone-membership'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { compileSensors } from '@atalaya/domain/sensors/sensor-plan'
import { companyAlarms } from '@atalaya/server/src/definitions/alarm-plans.ts'
import { initialEngineState } from '@atalaya/server/src/engine/state/engine-state.ts'
import { compareObservations, reduceObservations } from '@atalaya/server/src/engine/state/item-reduction.ts'
import type { FleetAlarms } from './fleet-alarms.ts'
import type { StoredItem } from './stored-history.ts'

/** A notice as it is compared: of which rule, about what, from when until when; open where that lies after the newest report. */
export const noticeText = (
  notice: { alarmId: number; subject: string; ts: number; endTs: number | null },
  newest: number,
) =>
  `${notice.alarmId} ${notice.subject} ${notice.ts} ${notice.endTs === null || notice.endTs > newest ? 'open' : notice.endTs}`

/**
 * What an undisturbed judgement of the same reports finds up to the newest of them; of what time alone says after it, the clock decides
 * how much there is.
 */
export const expectedNotices = (
  itemId: number,
  { positions }: StoredItem,
  { alarms, zones }: { alarms: FleetAlarms; zones: GeozoneIndex },
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
  const held = {
    ...{ settings: motionSettingsOf(1), zones, assigned: { driverId: null, since: 0 } },
    sensors: compileSensors(alarms.sensors),
    alarms: { ...rules, pois: own.pois },
  }
  const { changes } = reduceObservations(initialEngineState, observations, { rulesAt: () => held })
  const notices = new Map<string, { alarmId: number; subject: string; ts: number; endTs: number | null }>()
  for (const { is, alarmId, subject, ts, ...rest } of changes.alarms) {
    const key = `${alarmId} ${subject} ${ts}`
    if (is === 'raised') notices.set(key, { alarmId, subject, ts, endTs: null })
    const raised = notices.get(key)
    if (raised && 'endTs' in rest) raised.endTs = rest.endTs
  }
  return [...notices.values()].map((notice) => noticeText(notice, newest)).sort()
}

import type { Motion } from '@atalaya/domain/item-state'

/** What of the fleet wants a dispatcher's eyes, most of all first. */
export const attentionSections = ['alarm', 'silent', 'idling', 'moving', 'stopped', 'offline', 'noFix'] as const
export type AttentionSection = (typeof attentionSections)[number]

/** What the order goes by; instants in epoch milliseconds, 0 where there is none. */
export interface Watched {
  motion: Motion
  motionSince: number
  recordedAt: number
  isAlarm: boolean
  alarmAt: number
  /** The longest that the item has lately let us wait under way. */
  usualGapMs: number
}

/** Idling for less is a traffic light or somebody who gets in. */
const longIdleMs = 5 * 60_000
/** On its way an item reports every minute or so; who is known to report less often is given more. */
const leastSilenceMs = 3 * 60_000
const silencesOfUsual = 2
/** Who has been silent for longer is parked or unmounted for good: that is no news. */
const freshlyLostMs = 24 * 60 * 60_000

const isUnderWay = (motion: Motion): boolean => motion === 'moving' || motion === 'idling'

/** Whether an item has not been heard of for longer than it usually keeps silent. A parked one may for long, and be well. */
export const isOlderThanUsual = (
  { motion, recordedAt, usualGapMs }: Pick<Watched, 'motion' | 'recordedAt' | 'usualGapMs'>,
  now: number,
): boolean =>
  isUnderWay(motion) && recordedAt > 0 && now - recordedAt > Math.max(leastSilenceMs, silencesOfUsual * usualGapMs)

/** The pause that an item is next expected to keep at most: a longer one counts at once, shorter ones little by little. */
export const nextUsualGap = (usualGapMs: number, gapMs: number): number => Math.max(gapMs, usualGapMs * 0.9)

export const sectionOf = (item: Watched, now: number): AttentionSection => {
  const { motion, motionSince, recordedAt } = item
  if (item.isAlarm) return 'alarm'
  if (isOlderThanUsual(item, now)) return 'silent'
  if (motion === 'offline') return recordedAt > 0 && now - recordedAt < freshlyLostMs ? 'silent' : 'offline'
  if (motion === 'idling') return now - motionSince > longIdleMs ? 'idling' : 'moving'
  return motion
}

/** Where an item stands within its section, the lowest first; only what holds for as long as the state does, so that rows stay. */
export const placeIn = (section: AttentionSection, { motionSince, recordedAt, alarmAt }: Watched): number => {
  switch (section) {
    case 'alarm':
      return -alarmAt
    case 'silent':
    case 'offline':
      return -recordedAt
    case 'idling':
      return motionSince
    case 'stopped':
      return -motionSince
    case 'moving':
    case 'noFix':
      return 0
  }
}

import type { AlarmRule } from './alarm-rule.ts'

/** How far something that is true has come; what is not true has none. Plain JSON. */
export type EpisodeMemory =
  /** True, and not for long enough. */
  | { readonly is: 'held'; readonly since: number }
  /** Was true when its rule began, or began without anything having happened: raises nothing until it has been false. */
  | { readonly is: 'silent' }
  /** Has a notice; `goneAt` while it may still come back. */
  | { readonly is: 'raised'; readonly since: number; readonly raisedAt: number; readonly goneAt?: number }

export interface Step {
  memory: EpisodeMemory | undefined
  /** A notice begins now. */
  raises?: { since: number }
  /** The one that began at `raisedAt` was over at `endedAt`. */
  ends?: { raisedAt: number; endedAt: number }
}

interface Look {
  at: number
  isTrue: boolean
  /** Nothing has happened: it was so before anybody looked. */
  isSilent: boolean
}

const raised = (since: number, at: number): Step => ({
  memory: { is: 'raised', since, raisedAt: at },
  raises: { since },
})

/** Hold, clear and repeat, the same for every family: what one look at an instant makes of an episode. */
export const stepEpisode = (
  { settings: { timing }, family }: AlarmRule,
  memory: EpisodeMemory | undefined,
  { at, isTrue, isSilent }: Look,
): Step => {
  if (!memory) {
    if (!isTrue) return { memory }
    if (family.isInstant) return isSilent ? { memory } : instant(timing.clearMs, at)
    if (isSilent) return { memory: { is: 'silent' } }
    return timing.holdMs === 0 ? raised(at, at) : { memory: { is: 'held', since: at } }
  }
  if (memory.is === 'silent') return { memory: isTrue ? memory : undefined }
  if (memory.is === 'held') {
    if (!isTrue) return { memory: undefined }
    return at >= memory.since + timing.holdMs ? raised(memory.since, at) : { memory }
  }
  const { goneAt, raisedAt } = memory
  if (family.isInstant) {
    if (isTrue) return { memory: { ...memory, goneAt: at } }
    return { memory: at >= (goneAt ?? raisedAt) + timing.clearMs ? undefined : memory }
  }
  if (!isTrue) {
    const gone = goneAt ?? at
    return at >= gone + timing.clearMs
      ? { memory: undefined, ends: { raisedAt, endedAt: gone } }
      : { memory: { ...memory, goneAt: gone } }
  }
  if (timing.repeatMs !== null && at >= raisedAt + timing.repeatMs)
    return { ...raised(memory.since, at), ends: { raisedAt, endedAt: at } }
  if (goneAt === undefined) return { memory }
  return { memory: { is: 'raised', since: memory.since, raisedAt } }
}

/** It has no length: further ones of the same kind within the clearing time belong to it. */
const instant = (clearMs: number, at: number): Step => ({
  memory: clearMs > 0 ? { is: 'raised', since: at, raisedAt: at, goneAt: at } : undefined,
  raises: { since: at },
})

/** When time alone takes it further, where what is true stays so. */
export const episodeDueAt = ({ settings: { timing } }: AlarmRule, memory: EpisodeMemory): number => {
  if (memory.is === 'held') return memory.since + timing.holdMs
  if (memory.is === 'silent') return Number.POSITIVE_INFINITY
  if (memory.goneAt !== undefined) return memory.goneAt + timing.clearMs
  return timing.repeatMs === null ? Number.POSITIVE_INFINITY : memory.raisedAt + timing.repeatMs
}

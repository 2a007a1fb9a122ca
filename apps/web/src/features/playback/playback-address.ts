import { mostPlayedUnits } from '@atalaya/contract/playback'
import { z } from 'zod'
import { useUrlState } from '../../navigation/url-state.ts'
import { type DayChoice, isDayChoice } from '../fleet/index.ts'

const id = z.number().int().positive()

/** How many times faster than it was; below 1 slower. */
export const playTimes = [0.25, 1, 5, 10, 30, 60, 120, 300, 600] as const
export const mostDays = 7

const alignments = ['time', 'departure'] as const

/** What is played, and the moment that is looked at: who opens the address sees the same. */
const PlaybackAddress = z.object({
  units: z.array(id).max(mostPlayedUnits).default([]).catch([]),
  day: z.custom<DayChoice>(isDayChoice).default('today').catch('today'),
  days: z.number().int().min(1).max(mostDays).default(1).catch(1),
  /** Laid over `day` by the time of day, of one unit alone. */
  with: z.iso.date().nullable().default(null).catch(null),
  /** How the two days are laid over each other: by the clock, or from where each set out. */
  align: z.enum(alignments).default('time').catch('time'),
  /** Epoch ms. */
  at: z.number().int().nonnegative().nullable().default(null).catch(null),
  times: z.number().min(0.1).max(600).default(60).catch(60),
  /** The one that the map goes along with. */
  follow: id.nullable().default(null).catch(null),
  /** The one whose figures are drawn. */
  unit: id.nullable().default(null).catch(null),
  sensor: id.nullable().default(null).catch(null),
})

export const usePlaybackAddress = () => useUrlState(PlaybackAddress)

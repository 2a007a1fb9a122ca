import { z } from 'zod'
import { useUrlState } from '../../navigation/url-state.ts'
import { type DayChoice, isDayChoice } from './history/day.ts'

/** What of the home screen stands in the address: the item that is open, and the day that is looked at. */
const FleetAddress = z.object({
  item: z.number().int().positive().nullable().default(null).catch(null),
  day: z.custom<DayChoice>(isDayChoice).default('today').catch('today'),
})

export const useFleetAddress = () => useUrlState(FleetAddress)

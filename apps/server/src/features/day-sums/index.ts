import { itemDayMonths } from '../../database/item-day-months.ts'
import { feature } from '../feature.ts'
import { sumDueDays } from './sum-due-days.ts'

export { markDaysWithVisits } from './item-days.repository.ts'
export { readDayHours } from './read-day-hours.ts'
export { readDaySums } from './read-day-sums.ts'
export { readItemWays } from './read-item-ways.ts'
export { readPeriodSums } from './read-period-sums.ts'
export { readTankDays } from './tank-days.ts'

/** The next minute takes up what this one leaves. */
const roundMs = 45_000

export const daySums = feature({
  jobs: ({ database, clock }) => {
    const months = itemDayMonths(database)
    return [
      {
        name: 'day-sums',
        cron: '* * * * *',
        run: () => sumDueDays({ database, months, now: () => clock.now() }, roundMs),
      },
    ]
  },
})

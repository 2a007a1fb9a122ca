import { loadavg } from 'node:os'
import { measureJob } from './days/job-cost.ts'
import { measureMarks } from './days/mark-cost.ts'
import { measureReading } from './days/read-cost.ts'
import { printFigures } from './figures.ts'

const parts = { ingest: measureMarks, read: measureReading, job: measureJob }

/** What daily sums cost and give: marking them, making them, reading them. One part alone: `ingest`, `job` or `read`. */
export const runDays = async ([only]: readonly string[]): Promise<void> => {
  for (const [part, measure] of Object.entries(parts)) {
    if (only !== undefined && only !== part) continue
    const loadBefore = loadavg()[0]
    printFigures(`days ${part}`, { ...(await measure()), loadBefore, load: loadavg()[0] })
  }
}

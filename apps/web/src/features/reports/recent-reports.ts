import { type ReportType, reportTypes } from '@atalaya/contract/reports'
import { z } from 'zod'

/** What somebody asked last, in this browser: the type and the address that asks it. */
export interface RecentReport {
  type: ReportType
  search: Record<string, string | number>
}

const most = 6
const Recent = z.array(
  z.object({ type: z.enum(reportTypes), search: z.record(z.string(), z.union([z.string(), z.number()])) }),
)
const keyOf = (userId: number, companyId: number) => `atalaya.reports.${userId}.${companyId}`

export const readRecent = (userId: number, companyId: number): RecentReport[] => {
  try {
    const { success, data } = Recent.safeParse(JSON.parse(localStorage.getItem(keyOf(userId, companyId)) ?? '[]'))
    return success ? data : []
  } catch {
    // Somebody else's rubbish under our name.
    return []
  }
}

const kept = ['type', 'of', 'period', 'from', 'to', 'clock', 'set'] as const

/** Of an address, what asks: how its rows stand is not part of it. */
export const questionOfSearch = (search: Readonly<Record<string, unknown>>): RecentReport['search'] =>
  Object.fromEntries(
    kept.flatMap((name) => {
      const value = search[name]
      return (typeof value === 'string' || typeof value === 'number') && value !== '' ? [[name, value]] : []
    }),
  )

/** The same question stands once, the last one first. */
export const withRecent = (known: readonly RecentReport[], report: RecentReport): RecentReport[] => {
  const text = JSON.stringify(report.search)
  return [report, ...known.filter(({ search }) => JSON.stringify(search) !== text)].slice(0, most)
}

export const rememberReport = (userId: number, companyId: number, report: RecentReport): void =>
  localStorage.setItem(keyOf(userId, companyId), JSON.stringify(withRecent(readRecent(userId, companyId), report)))

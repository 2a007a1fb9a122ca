import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import { zoneTime } from '@atalaya/domain/zone-time'
import { useNavigate } from '@tanstack/react-router'
import { useTimeZone } from '../../format/time-zone.store.ts'
import type { ReportRow } from './reports.queries.ts'

const letters = ['', 'v', 'a', 'p'] as const

/** A row that keeps its hour to itself, or is of no item, leads to no moment. */
export const leadsSomewhere = ({ opens, tells }: ReportDefinition, row: ReportRow): boolean =>
  opens?.kind !== 'moment' || ((tells !== 'days' || row[opens.at] !== null) && row['itemId'] !== null)

/** Where rows lead, out of the address that asked for them; undefined where they lead nowhere. */
export const useOpenRow = (
  definition: ReportDefinition,
  { question, lastDay }: { question: Readonly<Record<string, unknown>>; lastDay: string },
): ((row: ReportRow) => void) | undefined => {
  const navigate = useNavigate()
  const pageZone = useTimeZone()
  const { opens } = definition
  if (!opens) return undefined
  return (row) => {
    if (opens.kind === 'report') {
      const id = row[opens.by]
      const letter = { itemId: letters[Number(row['itemType'])] ?? 'v', driverId: 'd', groupId: 'g' }[opens.by]
      if (id !== null) void navigate({ to: '.', search: { ...question, type: opens.type, of: letter + id } as never })
      return
    }
    if (!leadsSomewhere(definition, row)) return
    const at = row[opens.at]
    const day = typeof at === 'number' ? zoneTime(pageZone).at(at).date : lastDay
    const trip = opens.track ? row[opens.track] : undefined
    void navigate({ to: '/', search: { item: row['itemId'], day, ...(trip ? { trip } : {}) } as never })
  }
}

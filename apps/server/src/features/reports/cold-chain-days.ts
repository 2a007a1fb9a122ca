import type { ReleaseDays } from '@atalaya/contract/cold-chain'
import { ReportQuestion } from '@atalaya/contract/reports'
import type { ReportCell } from '@atalaya/contract/reports/define-report'
import type { Tx } from '../../database/tenant.ts'
import type { Viewer } from '../groups/index.ts'
import { askedReport } from './asked-report.ts'
import { coldChainDays } from './readers/cold-chain.reader.ts'

/** A row of the report `coldChain`, and what a release is judged by. */
export interface ColdChainDay extends Readonly<Record<string, ReportCell>> {
  itemId: number
  sensorId: number
  day: string
  item: string
  sensor: string
  release: string | null
  fingerprint: string
  readingsDigest: string
  isOpen: boolean
}

interface Reader {
  viewer: Viewer
  language: string
  now: number
}

/** Among the days that somebody names, those that they see, as the question under which they saw them has them now. */
export const readColdChainDays = async (
  tx: Tx,
  { from, to, bandFrom, bandTo, days }: ReleaseDays,
  reader: Reader,
): Promise<ColdChainDay[]> => {
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const itemIds = [...new Set(days.map(({ itemId }) => itemId))]
  const question = ReportQuestion.parse({
    ...{ type: 'coldChain', from, to, settings: { bandFrom, bandTo } },
    // Ids are of one sequence, whatever they are of.
    selection: {
      vehicles: itemIds,
      assets: itemIds,
      persons: itemIds,
      sensors: [...new Set(days.map(({ sensorId }) => sensorId))],
    },
  }) as never
  const dates = days.map(({ day }) => day).filter((day) => day >= from && day <= to)
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  if (first === undefined || last === undefined) return []
  const { rows } = await coldChainDays(askedReport(question, { ...reader, timezone }), {
    from: first,
    to: last,
  }).execute(tx)
  return rows as ColdChainDay[]
}

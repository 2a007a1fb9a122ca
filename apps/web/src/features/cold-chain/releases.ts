import type { ReleaseRefusal } from '@atalaya/contract/cold-chain'
import type { ReportCell } from '@atalaya/contract/reports/define-report'

export type SheetRow = Readonly<Record<string, ReportCell>>

const stands = ({ release }: SheetRow): boolean => release === 'released' || release === 'changed'

/** Which of the chosen rows can be released, and which taken back; of a day that lasts the server says so. */
export const sortRows = (rows: readonly SheetRow[]) => ({
  releasable: rows.filter((row) => !stands(row) && row['doubt'] !== 'dayOpen'),
  doubtful: rows.filter((row) => !stands(row) && row['doubt'] !== 'dayOpen' && row['doubt'] !== null).length,
  released: rows.filter(stands),
})

/** How often each reason was given, the most frequent one first. */
export const countRefusals = (refused: readonly { error: ReleaseRefusal }[]): [ReleaseRefusal, number][] =>
  [...Map.groupBy(refused, ({ error }) => error)]
    .map(([error, some]): [ReleaseRefusal, number] => [error, some.length])
    .toSorted(([, a], [, b]) => b - a)

import type { ReleaseRefusal } from '@atalaya/contract/cold-chain'
import type { ReportCell } from '@atalaya/contract/reports/define-report'

export type SheetRow = Readonly<Record<string, ReportCell>>

export const isReleased = ({ release }: SheetRow): boolean => release === 'released' || release === 'changed'

/** Of a day that lasts the server says so, too. */
export const isReleasable = (row: SheetRow): boolean => !isReleased(row) && row['doubt'] !== 'dayOpen'

/** How often each reason was given, the most frequent one first. */
export const countRefusals = (refused: readonly { error: ReleaseRefusal }[]): [ReleaseRefusal, number][] =>
  [...Map.groupBy(refused, ({ error }) => error)]
    .map(([error, some]): [ReleaseRefusal, number] => [error, some.length])
    .toSorted(([, a], [, b]) => b - a)

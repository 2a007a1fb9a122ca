import { type ReportQuestionIn, type ReportResult, reportRoutes } from '@atalaya/contract/reports'
import { now } from '../../test-records.ts'
import { testServer } from '../../test-screen.tsx'

const day = 86_400_000

/** Has the server answer every report with these rows, and keeps what was asked. */
export const answerReports =
  (asked: ReportQuestionIn[], fields: string[], rows: unknown[][]) =>
  (given: Partial<ReportResult> = {}) =>
    testServer().answer(reportRoutes.read, ({ body }) => {
      asked.push(body)
      return {
        ...{ type: body.type, fields, rows, isTooLong: false, items: 2, timezone: 'Europe/Madrid', readAt: now },
        ...{ fromTs: now - 7 * day, toTs: now, lastKnownAt: null, ...given },
      } as never
    })

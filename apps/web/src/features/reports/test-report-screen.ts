import { type ReportQuestionIn, type ReportResult, reportRoutes } from '@atalaya/contract/reports'
import { runRoutes } from '@atalaya/contract/runs'
import { beforeEach } from 'vitest'
import { answerCompany } from '../../test-company.ts'
import { now } from '../../test-records.ts'
import { drawMapPlainly, openScreen, testServer } from '../../test-screen.tsx'

const day = 86_400_000

/**
 * A screen that shows reports, in a company whose server answers every one of them with these rows unless a test has it
 * answer otherwise; what was asked, newest last.
 */
export const reportScreen = (
  address: string,
  fields: string[],
  rows: unknown[][],
  { isMapDrawn = false }: { isMapDrawn?: boolean } = {},
) => {
  const asked: ReportQuestionIn[] = []
  const answer = (given: Partial<ReportResult> = {}) =>
    testServer().answer(reportRoutes.read, ({ body }) => {
      asked.push(body)
      return {
        ...{ type: body.type, fields, rows, isTooLong: false, items: 2, timezone: 'Europe/Madrid', readAt: now },
        ...{ fromTs: now - 7 * day, toTs: now, lastKnownAt: null, ...given },
      } as never
    })
  const open = (path = address, opening: Parameters<typeof openScreen>[1] = {}) =>
    openScreen(path, { ...opening, user: { role: 'SUBADMIN', ...opening.user } })
  // WebGL in software costs each test seconds.
  if (!isMapDrawn) drawMapPlainly()
  beforeEach(() => {
    asked.length = 0
    answerCompany(testServer())
    testServer().answer(runRoutes.list, () => [])
    answer()
  })
  return { asked, answer, open }
}

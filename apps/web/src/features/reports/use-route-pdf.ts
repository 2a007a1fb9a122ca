import { trackRoutes } from '@atalaya/contract/tracks'
import { useTranslation } from 'react-i18next'
import { useExport } from '../../exports/use-export.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { useReportWords } from './report-words.ts'
import type { ReportRow } from './reports.queries.ts'

/** Spec 2 §9. */
const routeFile = 'ruta.pdf'

/** The road of a trip as an upright document: its fixes as they are drawn. */
export const useRoutePdf = () => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const companyId = useCompanyId()
  const { run, progress } = useExport()
  const write = (row: ReportRow) =>
    run(
      'pdf',
      async (signal) => {
        const { route } = await call(trackRoutes.read, {
          params: { companyId, trackId: Number(row['trackId']) },
          signal,
        })
        return {
          title: t('route.of', { item: String(row['item']) }),
          isPortrait: true,
          columns: [
            { id: 'at', header: words.headingOf('at'), kind: 'date', precision: 'second' },
            { id: 'speed', header: words.headingOf('speed'), kind: 'number', unit: 'km/h', decimals: 0 },
            { id: 'heading', header: words.headingOf('heading'), kind: 'number', unit: '°', decimals: 0 },
            { id: 'ignition', header: words.headingOf('ignition'), kind: 'boolean' },
            { id: 'place', header: words.headingOf('place'), kind: 'text' },
          ],
          rows: route.recordedAt.map((at, nth) => [
            at,
            route.speedKmh[nth] === null ? null : Math.trunc(route.speedKmh[nth] ?? 0),
            route.heading[nth] ?? null,
            route.ignition[nth] ?? null,
            `${route.lat[nth]?.toFixed(5)}, ${route.lng[nth]?.toFixed(5)}`,
          ]),
        }
      },
      routeFile,
    )
  return { write, isBusy: progress !== null }
}

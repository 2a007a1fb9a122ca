import { exportRoutes } from '@atalaya/contract/security-events'
import { type DocumentFormat, fileName } from '@atalaya/documents/file-name'
import type { DocumentTable, ReaderSettings } from '@atalaya/documents/table'
import { createWallClock, isoText } from '@atalaya/documents/wall-clock'
import { showToast } from '@atalaya/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../brand/current-brand.ts'
import { useLocale } from '../format/locale.ts'
import { useTimeZone } from '../format/time-zone.store.ts'
import { useFormat } from '../format/use-format.ts'
import { call } from '../session/api.ts'
import { useUser } from '../session/current-session.ts'

/** Spec 2 §9: the busy flag is drawn before the work begins. */
const startsAfterMs = 200

/** What is being written and how far it has come; null while nothing is. */
export interface ExportProgress {
  format: DocumentFormat
  share: number
}

/** The words and zone in which the signed-in user reads a document. */
export const useReaderSettings = (): ReaderSettings => {
  const { t } = useTranslation('exports')
  return { language: useLocale(), timeZone: useTimeZone(), yes: t('yes'), no: t('no') }
}

/** Writes what a table shows and hands it to the browser; one at a time, cancelled when its screen goes. */
export const useExport = () => {
  const { t } = useTranslation(['exports', 'ui'])
  const { companyId } = useUser()
  const brand = useBrand()
  const client = useQueryClient()
  const format = useFormat()
  const settings = useReaderSettings()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Who the file is of, for its name. The bar at the top has asked already, so this makes no call of its own. */
  const ownerName = (): string => client.getQueryData<{ name: string }>(['company', companyId])?.name ?? brand.siteName

  const run = async (
    chosen: DocumentFormat,
    read: (signal: AbortSignal) => DocumentTable | Promise<DocumentTable>,
    /** In place of report, name and day. */
    ownFileName?: string,
  ): Promise<void> => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setProgress({ format: chosen, share: 0 })
    try {
      await new Promise((resolve) => setTimeout(resolve, startsAfterMs))
      controller.signal.throwIfAborted()
      const [{ runExport }, { readLogo }, { download }] = await Promise.all([
        import('./run-export.ts'),
        import('./brand-logo.ts'),
        import('./download.ts'),
      ])
      const table = await read(controller.signal)
      controller.signal.throwIfAborted()
      const name = ownerName()
      const now = Date.now()
      const document = await runExport({
        format: chosen,
        table,
        settings,
        dress: {
          siteName: brand.siteName,
          logo: chosen === 'pdf' ? await readLogo(brand.logoUrl) : null,
          subtitle: t('pdf.subtitle', { count: table.rows.length, name, at: format.dateTime(now) }),
          pageOf: t('pdf.pageOf', { page: '{{page}}', pages: '{{pages}}' }),
        },
        signal: controller.signal,
        onProgress: (share) => setProgress({ format: chosen, share }),
      })
      const day = isoText(createWallClock(settings.timeZone)(now), 'day')
      download(document, ownFileName ?? fileName({ report: table.title, name, day, format: chosen }))
      const notice = { format: chosen, title: table.title.slice(0, 200) || '-', rows: table.rows.length }
      // The file is the reader's by now: without a network it is not taken back.
      call(exportRoutes.note, { body: notice }).catch((failure) => console.warn('export not noted', failure))
    } catch (failure) {
      if (!controller.signal.aborted) {
        console.warn('export failed', failure)
        showToast({ text: t('failed'), kind: 'failed', closeLabel: t('ui:close') })
      }
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return { progress, run, cancel: () => running.current?.abort() }
}

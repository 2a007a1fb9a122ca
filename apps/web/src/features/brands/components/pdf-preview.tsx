import { StateView } from '@atalaya/ui/state-view'
import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLogo } from '../../../exports/brand-logo.ts'
import { runExport } from '../../../exports/run-export.ts'
import { useReaderSettings } from '../../../exports/use-export.ts'
import { sampleFleet } from '../sample-fleet.ts'
import classes from './brand-preview.module.css'

interface Props {
  siteName: string
  logoUrl: string
}

const typingPauseMs = 500
/** The paper fills the room; the browser's own tools stay away. */
const asPaper = '#toolbar=0&navpanes=0&view=FitH'

type Written = { url: string } | 'failed' | null

/** A list as the brand's people take it away, by the writer that writes it for them. */
const useSamplePdf = ({ siteName, logoUrl }: Props): Written => {
  const { t } = useTranslation(['brands', 'items', 'vehicles', 'exports'])
  const { language, timeZone, yes, no } = useReaderSettings()
  const [written, setWritten] = useState<Written>(null)
  useEffect(() => {
    const controller = new AbortController()
    const write = async () => {
      const document = await runExport({
        format: 'pdf',
        table: {
          title: t('vehicles:title'),
          columns: [
            { id: 'name', header: t('items:fields.name'), kind: 'text' },
            { id: 'plate', header: t('items:fields.plate'), kind: 'text' },
            { id: 'km', header: 'km', kind: 'number' },
          ],
          rows: sampleFleet.map(({ name, plate, km }) => [name, plate, km]),
        },
        settings: { language, timeZone, yes, no },
        dress: {
          siteName,
          logo: await readLogo(logoUrl),
          subtitle: t('preview.pdf.subtitle'),
          pageOf: t('exports:pdf.pageOf', { page: '{{page}}', pages: '{{pages}}' }),
        },
        signal: controller.signal,
        onProgress: () => undefined,
      })
      setWritten({ url: URL.createObjectURL(document) })
    }
    write().catch((failure: unknown) => {
      if (controller.signal.aborted) return
      console.warn('sample document failed', failure)
      setWritten('failed')
    })
    return () => controller.abort()
  }, [siteName, logoUrl, language, timeZone, yes, no, t])
  // The one before is let go of when its successor is shown.
  useEffect(() => () => void (written && written !== 'failed' && URL.revokeObjectURL(written.url)), [written])
  return written
}

export const PdfPreview = (props: Props) => {
  const { t } = useTranslation('brands')
  const [siteName] = useDebouncedValue(props.siteName, typingPauseMs)
  const [logoUrl] = useDebouncedValue(props.logoUrl, typingPauseMs)
  const written = useSamplePdf({ siteName, logoUrl })
  if (written === null) return <Skeleton className={classes.paper ?? ''} animate={false} />
  if (written === 'failed') return <StateView kind="error" title={t('preview.pdf.failed')} />
  if (navigator.pdfViewerEnabled)
    return <iframe className={classes.paper} title={t('preview.parts.pdf')} src={written.url + asPaper} tabIndex={-1} />
  return (
    <StateView
      kind="empty"
      icon={<IconFileTypePdf size={28} stroke={1.5} />}
      title={t('preview.pdf.noViewer')}
      action={
        <Button component="a" href={written.url} target="_blank" rel="noreferrer">
          {t('preview.pdf.open')}
        </Button>
      }
    />
  )
}

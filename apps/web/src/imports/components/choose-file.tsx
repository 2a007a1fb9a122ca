import { readingLimits } from '@atalaya/documents/read-failure'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReaderSettings } from '../../exports/use-export.ts'
import { useFormat } from '../../format/use-format.ts'
import type { ImportDefinition } from '../import-definition.ts'
import type { Refusal } from '../import-stage.ts'
import { downloadTemplate } from '../template.ts'
import type { Import } from '../use-import.ts'
import classes from './import.module.css'

interface Props {
  state: Import
  refusal: Refusal | null
  definition: ImportDefinition
}

/** Dropped or chosen; what cannot be read is refused here, with the reason and what to do. */
export const ChooseFile = ({ state: { open, work }, refusal, definition }: Props) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const settings = useReaderSettings()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (first) void open(first)
  }
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setIsOver(over)
  }
  return (
    <div className={classes.file}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its button inside */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
        <p className={classes.dropTitle}>{t('file.drop')}</p>
        <p className={classes.hint}>
          {t('file.limits', { rows: format.number(readingLimits.rows), mb: readingLimits.fileMb })}
        </p>
        {definition.takesPlaces && <p className={classes.hint}>{t('file.places')}</p>}
        <input
          ref={input}
          type="file"
          hidden
          accept={`.csv,.tsv,.txt,.xlsx${definition.takesPlaces ? ',.geojson,.json,.kml,.kmz' : ''}`}
          data-testid="import-file"
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file again, after it was corrected, is a change too.
            event.currentTarget.value = ''
          }}
        />
        <Button loading={work?.kind === 'reading'} onClick={() => input.current?.click()}>
          {t('file.choose')}
        </Button>
      </div>
      {refusal && (
        <div className={classes.refusal} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <div>
            <strong>{t('file.refused', { name: refusal.fileName })}</strong>
            <p>{t(`refusals.${refusal.code}`, { limit: format.number(refusal.limit ?? 0) })}</p>
          </div>
        </div>
      )}
      <p className={classes.hint}>
        {t('file.templateHint')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void downloadTemplate(definition, settings)}>
          {t('file.template')}
        </Button>
      </p>
    </div>
  )
}

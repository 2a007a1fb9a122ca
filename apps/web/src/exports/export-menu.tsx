import type { DocumentFormat } from '@atalaya/documents/file-name'
import type { TableSnapshot } from '@atalaya/ui/data-table/table-snapshot'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconMap, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { acting } from '../session/current-session.ts'
import classes from './export-menu.module.css'
import { useExport } from './use-export.ts'

const formats = [
  { format: 'xlsx', icon: IconFileSpreadsheet },
  { format: 'csv', icon: IconFileText },
  { format: 'pdf', icon: IconFileTypePdf },
] as const satisfies readonly { format: DocumentFormat; icon: unknown }[]

const mapFormats = ['geojson', 'kml'] as const

interface Props {
  /** What the table shows at the moment of the click. */
  snapshot(): TableSnapshot
  /** The same rows as places: `lat` and `lng` or `shape`, and what an import reads under its own names. */
  places?(): TableSnapshot
  /** Adds what the screen looks up row by row as it comes into sight. */
  complete?(table: TableSnapshot, signal: AbortSignal): Promise<TableSnapshot>
}

/** For a table's toolbar: Excel, CSV or PDF of what is shown, places also as a map; while it is written, how far it is and a way out. */
export const ExportMenu = ({ snapshot, places, complete }: Props) => {
  const { t } = useTranslation('exports')
  const format = useFormat()
  const { progress, run, cancel } = useExport()
  const [isOpen, setIsOpen] = useState(false)
  // Nothing is taken away in somebody else's name.
  if (acting.read()) return null
  if (progress)
    return (
      <div className={classes.busy} role="status" aria-busy="true" aria-label={t('busy')}>
        <span className={classes.bar} aria-hidden="true">
          <span className={classes.fill} style={{ inlineSize: `${Math.round(progress.share * 100)}%` }} />
        </span>
        <span className={classes.share}>{format.percent(progress.share)}</span>
        <ActionIcon size="sm" aria-label={t('cancel')} onClick={cancel} autoFocus>
          <IconX size={14} />
        </ActionIcon>
      </div>
    )
  return (
    <Menu position="bottom-end" width={200} opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Tooltip label={t('export')} disabled={isOpen}>
          <ActionIcon aria-label={t('export')}>
            <IconDownload size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shown')}</Menu.Label>
        {formats.map(({ format: own, icon: Icon }) => (
          <Menu.Item
            key={own}
            leftSection={<Icon size={16} stroke={1.75} />}
            onClick={() => void run(own, (signal) => complete?.(snapshot(), signal) ?? snapshot())}
          >
            {t(`formats.${own}`)}
          </Menu.Item>
        ))}
        {places && (
          <>
            <Menu.Label>{t('asMap')}</Menu.Label>
            {mapFormats.map((own) => (
              <Menu.Item
                key={own}
                leftSection={<IconMap size={16} stroke={1.75} />}
                onClick={() => void run(own, places)}
              >
                {t(`formats.${own}`)}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

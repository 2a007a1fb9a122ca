import type { DocumentFormat } from '@atalaya/documents/file-name'
import type { TableSnapshot } from '@atalaya/ui/data-table/table-snapshot'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import classes from './export-menu.module.css'
import { useExport } from './use-export.ts'

const formats = [
  { format: 'xlsx', icon: IconFileSpreadsheet },
  { format: 'csv', icon: IconFileText },
  { format: 'pdf', icon: IconFileTypePdf },
] as const satisfies readonly { format: DocumentFormat; icon: unknown }[]

interface Props {
  /** What the table shows at the moment of the click. */
  snapshot(): TableSnapshot
  /** Adds what the screen looks up row by row as it comes into sight. */
  complete?(table: TableSnapshot, signal: AbortSignal): Promise<TableSnapshot>
}

/** For a table's toolbar: Excel, CSV or PDF of what is shown; while it is written, how far it is and a way out. */
export const ExportMenu = ({ snapshot, complete }: Props) => {
  const { t } = useTranslation('exports')
  const format = useFormat()
  const { progress, run, cancel } = useExport()
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
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Tooltip label={t('export')}>
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
      </Menu.Dropdown>
    </Menu>
  )
}

import { may } from '@atalaya/contract/roles'
import { Page } from '@atalaya/ui/page'
import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RunList } from '../../../runs/run-list.tsx'
import { useCompanyId, useUser } from '../../../session/current-session.ts'
import { useCompanyInfo } from '../../companies/index.ts'
import classes from '../components/data-dialog.module.css'
import { ExportDialog } from '../components/export-dialog.tsx'

/** What the company that is open has asked for in the background, and where it takes all its data along. */
export const RunsScreen = () => {
  const { t } = useTranslation('runs')
  const companyId = useCompanyId()
  const user = useUser()
  const { data: company } = useCompanyInfo(companyId)
  const [isExporting, setExporting] = useState(false)
  const close = () => setExporting(false)
  const exporting = isExporting && company ? { id: companyId, name: company.name } : null
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        may(user, 'companyData.export') && (
          <Button leftSection={<IconPackageExport size={16} />} onClick={() => setExporting(true)}>
            {t('export.action')}
          </Button>
        )
      }
    >
      <div className={classes.list}>
        <RunList of={{ companyId }} />
      </div>
      <ExportDialog company={exporting} onClose={close} onStarted={close} />
    </Page>
  )
}

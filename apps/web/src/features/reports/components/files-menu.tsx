import type { Run } from '@atalaya/contract/runs'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useDownloadRunFile } from '../../../runs/runs.queries.ts'
import { acting, useCompanyId } from '../../../session/current-session.ts'

/** All rows of a result, whatever is shown of them. */
export const FilesMenu = ({ run }: { run: Run }) => {
  const { t } = useTranslation('reports')
  const downloading = useDownloadRunFile({ companyId: useCompanyId() })
  // Nothing is taken away in somebody else's name.
  if (acting.read()) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />}>
          {t('result.files')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {run.files.map((file) => (
          <Menu.Item key={file.id} onClick={() => downloading.mutate({ run, file }, { onError: toastFailure })}>
            {file.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

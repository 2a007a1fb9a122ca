import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { List } from './use-list.ts'

/** From a list to what was deleted from it; nothing for who may only look, nor above resellers, where there is no bin. */
export const BinLink = ({ list: { name, scope, canWrite } }: { list: List }) => {
  const { t } = useTranslation('bin')
  const navigate = useNavigate()
  if (!canWrite || scope === 'platform') return null
  const to = scope === 'reseller' ? '/deviceBin' : '/bin'
  const search = (scope === 'reseller' ? {} : { noun: name }) as never
  return (
    <Tooltip label={t('open')}>
      <ActionIcon size="lg" aria-label={t('open')} onClick={() => void navigate({ to, search })}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

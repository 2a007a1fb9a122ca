import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export const NotFoundScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <StateView
      kind="empty"
      icon={<IconMapOff size={28} stroke={1.5} />}
      title={t('notFound.title')}
      hint={t('notFound.hint')}
      action={<Button onClick={() => void navigate({ to: '/' })}>{t('notFound.home')}</Button>}
    />
  )
}

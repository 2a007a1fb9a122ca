import { StateView } from '@atalaya/ui/state-view'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Instead of an answer, where it is not said whose it would be. */
export const NobodyChosen = () => {
  const { t } = useTranslation('reports')
  return (
    <StateView
      kind="empty"
      icon={<IconUsersGroup size={28} stroke={1.5} />}
      title={t('nobody.title')}
      hint={t('nobody.hint')}
    />
  )
}

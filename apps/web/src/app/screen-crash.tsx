import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A screen that threw, or whose file a newer version of the product has replaced: bar, menu and map stay. */
export const ScreenCrash = () => {
  const { t } = useTranslation()
  return (
    <StateView
      kind="error"
      title={t('crashed.title')}
      hint={t('crashed.hint')}
      action={<Button onClick={() => location.reload()}>{t('outdated.reload')}</Button>}
    />
  )
}

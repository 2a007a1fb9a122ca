import { showToast } from '@atalaya/ui/toast'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../session/current-session.ts'
import { router } from './router.tsx'
import { Surroundings } from './surroundings.tsx'
import { useUnexpectedErrors } from './unexpected-errors.ts'

/** Spec 1 §4: after a newer server start the page offers to reload. */
const useOutdatedPrompt = () => {
  const { t } = useTranslation(['app', 'ui'])
  useEffect(
    () =>
      session.onOutdated(() =>
        showToast({
          text: t('outdated.text'),
          kind: 'note',
          isSticky: true,
          action: { label: t('outdated.reload'), onSelect: () => location.reload() },
          closeLabel: t('ui:close'),
        }),
      ),
    [t],
  )
}

export const App = () => {
  useOutdatedPrompt()
  useUnexpectedErrors()
  return (
    <Surroundings>
      <RouterProvider router={router} />
    </Surroundings>
  )
}

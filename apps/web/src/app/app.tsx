import { createAtalayaTheme, createVariablesResolver } from '@atalaya/ui/theme'
import { ThemeVariablesSheet } from '@atalaya/ui/theme-variables'
import { showToast } from '@atalaya/ui/toast'
import { UiTextsProvider } from '@atalaya/ui/ui-texts'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../brand/current-brand.ts'
import { useTranslatedUiTexts } from '../i18n/ui-texts.ts'
import { session } from '../session/current-session.ts'
import { router } from './router.tsx'
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

/** Theme, texts and what stands above every screen. */
export const Surroundings = ({ children }: { children: ReactNode }) => {
  const { accent } = useBrand()
  const theme = useMemo(() => createAtalayaTheme(accent), [accent])
  const variables = useMemo(() => createVariablesResolver(accent), [accent])
  const uiTexts = useTranslatedUiTexts()
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
      <ThemeVariablesSheet resolve={variables} />
      <UiTextsProvider value={uiTexts}>{children}</UiTextsProvider>
    </MantineProvider>
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

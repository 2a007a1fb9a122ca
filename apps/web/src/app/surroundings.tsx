import { createAtalayaTheme, createVariablesResolver } from '@atalaya/ui/theme'
import { ThemeVariablesSheet } from '@atalaya/ui/theme-variables'
import { UiTextsProvider } from '@atalaya/ui/ui-texts'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useBrand } from '../brand/current-brand.ts'
import { useTranslatedUiTexts } from '../i18n/ui-texts.ts'

/** Theme, texts and what stands above every screen. */
export const Surroundings = ({ children }: { children: ReactNode }) => {
  const { accent } = useBrand()
  const uiTexts = useTranslatedUiTexts()
  const theme = useMemo(() => createAtalayaTheme(accent, uiTexts.close), [accent, uiTexts.close])
  const variables = useMemo(() => createVariablesResolver(accent), [accent])
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
      <ThemeVariablesSheet resolve={variables} />
      <UiTextsProvider value={uiTexts}>{children}</UiTextsProvider>
    </MantineProvider>
  )
}

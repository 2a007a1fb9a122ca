import { createAtalayaTheme, createVariablesResolver } from '@atalaya/ui/theme'
import { UiTextsProvider } from '@atalaya/ui/ui-texts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBrand } from '../brand/current-brand.ts'
import { useTranslatedUiTexts } from '../i18n/ui-texts.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

export const App = () => {
  const { accent } = useBrand()
  const theme = useMemo(() => createAtalayaTheme(accent), [accent])
  const variables = useMemo(() => createVariablesResolver(accent), [accent])
  const uiTexts = useTranslatedUiTexts()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <UiTextsProvider value={uiTexts}>
        <QueryClientProvider client={queryClient}>
          <Notifications position="bottom-center" limit={3} zIndex={500} />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiTextsProvider>
    </MantineProvider>
  )
}

import { setPalette } from '@atalaya/ui/colour-tokens'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column, TableState } from '@atalaya/ui/data-table/column'
import { Page } from '@atalaya/ui/page'
import { Button } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DesignedBrand } from '../brand/current-brand.ts'
import {
  isPreviewOrder,
  type PreviewOrder,
  previewReady,
  type SampleVehicle,
  sampleFleet,
} from '../features/brands/index.ts'
import { LoginScreen } from '../features/session/screens/login-screen.tsx'
import classes from './brand-preview-screen.module.css'
import { NavRail } from './nav-rail.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { queryClient } from './query-client.ts'
import { screenAt } from './screens.ts'
import shell from './signed-in-shell.module.css'
import { Surroundings } from './surroundings.tsx'
import { TopBar } from './top-bar.tsx'
import { useIsNarrow, usePinning } from './use-menu.ts'

/** Inside the designer of a brand (features/brands): the product's own components in a brand that nobody is served by yet. */
export const BrandPreviewScreen = () => {
  const [order, setOrder] = useState<PreviewOrder | null>(null)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === parent && parent !== window && origin === location.origin && isPreviewOrder(data)) {
        // The page is the brand's alone, and what draws by tokens asks for them as it draws.
        setPalette(data.brand.palette)
        setOrder(data)
      }
    }
    addEventListener('message', hear)
    if (parent !== window) parent.postMessage(previewReady, location.origin)
    return () => removeEventListener('message', hear)
  }, [])
  const scheme = order?.scheme
  useEffect(() => {
    if (scheme) document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  }, [scheme])
  if (!order) return null
  return (
    <DesignedBrand value={order.brand}>
      <Surroundings>
        <div className={classes.stage} inert>
          {order.part === 'signIn' && <LoginScreen />}
          {order.part === 'app' && <SampleApp />}
        </div>
      </Surroundings>
    </DesignedBrand>
  )
}

const useSampleColumns = (): readonly Column<SampleVehicle>[] => {
  const { t } = useTranslation('items')
  return [
    { id: 'name', header: t('fields.name'), value: (row) => row.name, cell: (row) => <strong>{row.name}</strong> },
    { id: 'plate', header: t('fields.plate'), value: (row) => row.plate, width: 160, showMobile: true },
    { id: 'km', header: 'km', kind: 'number', value: (row) => row.km, width: 120, showMobile: true },
  ]
}

const table: TableState = { q: '', sort: 'name', dir: 'asc', page: 1, size: 50, f: '', cols: '', view: 0 }

const SampleApp = () => {
  const { t } = useTranslation('vehicles')
  const isNarrow = useIsNarrow()
  const { isPinned } = usePinning()
  const columns = useSampleColumns()
  const screen = screenAt('/brands')
  return (
    <QueryClientProvider client={queryClient}>
      <div className={shell.shell} data-pinned={isPinned || undefined}>
        <TopBar screen={screen} />
        {!isNarrow && <NavRail screen={screen} />}
        <main className={shell.stage}>
          <div className={shell.page}>
            <Page title={t('title')}>
              <DataTable
                {...{ label: t('title'), name: 'sample', columns, rows: sampleFleet, state: table, empty: null }}
                rowId={({ id }) => id}
                rowName={({ name }) => name}
                onStateChange={() => undefined}
                primary={<Button>{t('actions.create')}</Button>}
              />
            </Page>
          </div>
        </main>
        {isNarrow && <PhoneBar screen={screen} />}
      </div>
    </QueryClientProvider>
  )
}

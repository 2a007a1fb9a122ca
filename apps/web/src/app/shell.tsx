import { CatchBoundary, Outlet, rootRouteId, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../brand/current-brand.ts'
import { useSession } from '../session/current-session.ts'
import { guard } from './access.ts'
import { BlockingDialog } from './blocking-dialog.tsx'
import { CommandPalette } from './command-palette.tsx'
import { NavRail } from './nav-rail.tsx'
import { queryClient } from './query-client.ts'
import { ScreenCrash } from './screen-crash.tsx'
import { type Screen, screenAt } from './screens.ts'
import classes from './shell.module.css'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { TopBar } from './top-bar.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'

/** After the first page has settled. */
const mapAheadMs = 800

const loadHomeMap = async () => ({ default: (await import('../features/fleet/screens/home-map.tsx')).HomeMap })
const HomeMap = lazy(loadHomeMap)

/** While somebody types a password the map can already come. */
const useMapAhead = (isWanted: boolean) => {
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => void loadHomeMap().catch(() => undefined), mapAheadMs)
    return () => clearTimeout(timer)
  }, [isWanted])
}

/** The screen that is drawn, which during a navigation is not yet the one of the address; undefined for "not found". */
const useShownScreen = (): Screen | undefined =>
  useRouterState({
    select: ({ matches }) => {
      const shown = matches.at(-1)
      return shown && shown.routeId !== rootRouteId ? screenAt(shown.fullPath) : undefined
    },
  })

const useDocumentTitle = (screen: Screen | undefined) => {
  const { t } = useTranslation()
  const { siteName } = useBrand()
  useEffect(() => {
    document.title = screen ? `${t(`screens.${screen.id}`)} · ${siteName}` : siteName
  }, [screen, t, siteName])
}

/** Signing in or out, here or in another tab, is a question to the guard again. */
const useGuardOnSessionChange = (status: string, companyId: number | null) => {
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is what is watched
  useEffect(() => {
    if (status === 'signedOut') queryClient.clear()
    void router.invalidate()
  }, [router, status, companyId])
}

export const Shell = () => {
  const { t } = useTranslation()
  const state = useSession()
  const screen = useShownScreen()
  const companyId = state.status === 'signedIn' ? state.user.companyId : null
  useDocumentTitle(screen)
  useGuardOnSessionChange(state.status, companyId)
  useMapAhead(state.status === 'signedOut')

  if (state.status === 'unreachable') return <UnreachableScreen />
  if (state.status !== 'signedIn' || screen?.layout === 'bare') {
    return (
      <>
        {screen?.layout === 'bare' && <Outlet />}
        <BlockingDialog />
      </>
    )
  }

  // The session may change under a screen, in another tab: it is gone before the guard has found where to go.
  const isAllowedNow = screen === undefined || guard(screen.path, state.user).kind.startsWith('open')
  const place = screen?.path === '/' ? 'front' : screen?.layout === 'map' ? 'behind' : 'hidden'
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <TopBar />
      <NavRail />
      <main id="content" tabIndex={-1} className={classes.stage}>
        {companyId !== null && (
          <section
            className={classes.map}
            aria-label={t('groups.live')}
            inert={place === 'hidden'}
            data-hidden={place === 'hidden' || undefined}
          >
            {/* A map that cannot be drawn, as without WebGL, takes neither bar nor menu with it. */}
            <CatchBoundary getResetKey={() => companyId} errorComponent={ScreenCrash}>
              <Suspense fallback={null}>
                <HomeMap place={place} />
              </Suspense>
            </CatchBoundary>
          </section>
        )}
        <div className={screen?.layout === 'map' ? classes.overMap : classes.page}>{isAllowedNow && <Outlet />}</div>
      </main>
      <CommandPalette />
      <ShellShortcuts />
      <BlockingDialog />
    </div>
  )
}

import { lazyPart } from '../feedback/lazy-part.tsx'
import '@mantine/spotlight/styles.layer.css'

import type { CurrentUser } from '@atalaya/contract/session'
import { TitleAsideProvider } from '@atalaya/ui/title-aside'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, Outlet } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ActingBanner } from '../features/acting/index.ts'
import { NoticeWatch } from '../features/alarm-notices/index.ts'
import { ReceivedAlerts } from '../features/company-alerts/index.ts'
import { HelpLink } from '../features/help/index.ts'
import { KeptPush } from '../features/web-push/index.ts'
import { AfterPaint } from '../feedback/after-paint.tsx'
import { setBehindMenu } from '../map/map-padding.ts'
import { acting } from '../session/current-session.ts'
import { guard } from './access.ts'
import { CommandPalette } from './command-palette.tsx'
import { NavRail } from './nav-rail.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { queryClient } from './query-client.ts'
import { ScreenCrash } from './screen-crash.tsx'
import type { Screen } from './screens.ts'
import { ShellDialogs } from './shell-dialogs.tsx'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import classes from './signed-in-shell.module.css'
import { ToastHost } from './toast-host.tsx'
import { TopBar } from './top-bar.tsx'
import { useIsNarrow, usePinning } from './use-menu.ts'

const HomeMap = lazyPart(async () => (await import('../features/fleet/screens/home-map.tsx')).HomeMap)

/** Px by which the pinned menu is wider, as in the tokens. */
const pinnedMorePx = 164

interface Props {
  /** Undefined for "not found". */
  screen: Screen | undefined
  user: CurrentUser
}

/** Bar, menu and the live map around and beneath the screen of somebody who has signed in. */
export const SignedInShell = ({ screen, user }: Props) => {
  const { t } = useTranslation()
  const { companyId } = user
  // The session may change under a screen, in another tab: it is gone before the guard has found where to go.
  const isAllowedNow = screen === undefined || guard(screen.path, user).kind.startsWith('open')
  const isNarrow = useIsNarrow()
  const isActing = acting.read() !== null
  const { isPinned } = usePinning()
  useLayoutEffect(() => setBehindMenu(isPinned ? pinnedMorePx : 0), [isPinned])
  const overMap = screen?.isPast ? 'past' : 'behind'
  const place = screen?.path === '/' ? 'front' : screen?.layout === 'map' ? overMap : 'hidden'
  return (
    <QueryClientProvider client={queryClient}>
      <ToastHost />
      {isActing && (
        <Suspense fallback={null}>
          <ActingBanner />
        </Suspense>
      )}
      <div className={classes.shell} data-pinned={isPinned || undefined} data-acting={isActing || undefined}>
        <a className={classes.skip} href="#content">
          {t('skip')}
        </a>
        <TopBar screen={screen} />
        {!isNarrow && <NavRail screen={screen} />}
        <main id="content" tabIndex={-1} className={classes.stage}>
          {companyId !== null && (
            <section
              className={classes.map}
              aria-label={t('menu.live')}
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
          <div className={screen?.layout === 'map' ? classes.overMap : classes.page}>
            <TitleAsideProvider value={<HelpLink of={screen?.id ?? ''} />}>
              {isAllowedNow && <Outlet />}
            </TitleAsideProvider>
          </div>
        </main>
        {isNarrow && <PhoneBar screen={screen} />}
        <CommandPalette />
        <ShellShortcuts />
        <ShellDialogs />
        {companyId !== null && (
          <Suspense fallback={null}>
            <ReceivedAlerts />
          </Suspense>
        )}
        {companyId !== null && (
          <AfterPaint>
            <Suspense fallback={null}>
              <NoticeWatch companyId={companyId} />
            </Suspense>
          </AfterPaint>
        )}
        {!isActing && (
          <AfterPaint>
            <Suspense fallback={null}>
              <KeptPush />
            </Suspense>
          </AfterPaint>
        )}
      </div>
    </QueryClientProvider>
  )
}

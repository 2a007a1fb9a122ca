import { Outlet, rootRouteId, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useBrand } from '../brand/current-brand.ts'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { useSession } from '../session/current-session.ts'
import { loadSignedInShell, prepareForSignIn } from './ahead.ts'
import { BareToasts } from './bare-toasts.tsx'
import { BlockingDialog } from './blocking-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { useScreenNames } from './screen-names.ts'
import { type Screen, screenAt } from './screens.ts'
import { UnreachableScreen } from './unreachable-screen.tsx'

/** After the first page has settled. */
const mapAheadMs = 800

const SignedInShell = lazyPart(loadSignedInShell)

/** While somebody types a password the map can already come. */
const useMapAhead = (isWanted: boolean) => {
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(prepareForSignIn, mapAheadMs)
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
  const nameOf = useScreenNames()
  const { siteName } = useBrand()
  const name = screen && nameOf(screen)
  useEffect(() => {
    document.title = name === undefined ? siteName : `${name} · ${siteName}`
  }, [name, siteName])
}

/** Signing in or out, here or in another tab, is a question to the guard again. */
const useGuardOnSessionChange = (status: string, companyId: number | null, isHeld: boolean) => {
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is what is watched
  useEffect(() => {
    void router.invalidate()
  }, [router, status, companyId, isHeld])
}

export const Shell = () => {
  const state = useSession()
  const screen = useShownScreen()
  const companyId = state.status === 'signedIn' ? state.user.companyId : null
  useDocumentTitle(screen)
  const isHeld = state.status === 'signedIn' && (state.user.passwordChange !== null || state.user.isEnrolling)
  useGuardOnSessionChange(state.status, companyId, isHeld)
  useMapAhead(state.status === 'signedOut')

  if (state.status === 'unreachable') return <UnreachableScreen />
  const isBare = state.status !== 'signedIn' || screen?.layout === 'bare'
  return (
    <>
      {isBare ? (
        <>
          {screen?.layout === 'bare' && <Outlet />}
          <BareToasts />
        </>
      ) : (
        <Suspense fallback={null}>
          <SignedInShell screen={screen} user={state.user} />
        </Suspense>
      )}
      {state.status === 'signedIn' && <ProofDialog />}
      <BlockingDialog />
    </>
  )
}

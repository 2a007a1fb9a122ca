import { createRootRoute, createRoute, createRouter, Outlet, redirect, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyScreen } from '../feedback/lazy-part.tsx'
import { allTexts } from '../i18n/i18n.ts'
import { session } from '../session/current-session.ts'
import { guard, type ScreenPath } from './access.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { ScreenCrash } from './screen-crash.tsx'
import { patternOf, type Screen, screens } from './screens.ts'
import { Shell } from './shell.tsx'

/** The boot's logo stays until a screen has come to take its place. */
const Root = () => {
  useEffect(() => document.getElementById('boot')?.remove(), [])
  const isPreview = useRouterState({ select: ({ location }) => location.pathname === previewPath })
  return isPreview ? <Outlet /> : <Shell />
}

/** No screen: what the designer of a brand shows in a frame, which draws bar and menu itself. */
const previewPath = '/brandPreview' satisfies ScreenPath

const rootRoute = createRootRoute({
  component: Root,
  beforeLoad: async ({ location, preload }) => {
    // Looking ahead must neither log out nor let go of the company.
    if (preload) return
    const state = session.getState()
    if (state.status === 'unreachable') return
    const verdict = guard(location.pathname, state.status === 'signedIn' ? state.user : null)
    if (verdict.kind === 'redirect') {
      const comesBack = verdict.to === '/login' && location.href !== '/'
      throw redirect({
        to: verdict.to,
        ...(comesBack ? { search: { next: location.href } as never } : {}),
        replace: true,
      })
    }
    if (verdict.kind === 'logout') {
      await session.logout('forbidden')
      throw redirect({ to: '/login', replace: true })
    }
    if (verdict.kind === 'openAboveCompanies') await session.assignCompany(0)
  },
})

const Nothing = () => null

/** Those that the first texts are enough for. */
const firstScreens: readonly Screen['id'][] = ['login', 'passwordSet']

const withTexts =
  <Loaded,>({ id }: Screen, load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> =>
    firstScreens.includes(id) ? load() : (await Promise.all([load(), allTexts()]))[0]

const routeOf = (screen: Screen) => {
  const { load } = screen
  return createRoute({
    getParentRoute: () => rootRoute,
    path: patternOf(screen),
    component: load ? lazyScreen(withTexts(screen, load)) : Nothing,
  })
}

const previewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: previewPath,
  component: lazyScreen(
    async () => (await Promise.all([import('./brand-preview-screen.tsx'), allTexts()]))[0].BrandPreviewScreen,
  ),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([...screens.map(routeOf), previewRoute]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: ScreenCrash,
  scrollRestoration: false,
})

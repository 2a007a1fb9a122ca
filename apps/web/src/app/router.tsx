import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { session } from '../session/current-session.ts'
import { guard } from './access.ts'
import { type Screen, screens } from './screens.ts'
import { Shell } from './shell.tsx'

const rootRoute = createRootRoute({
  component: Shell,
  beforeLoad: async ({ location }) => {
    const state = session.getState()
    const verdict = guard(location.pathname, state.status === 'signedIn' ? state.user : null)
    if (verdict.kind === 'redirect') throw redirect({ to: verdict.to })
    if (verdict.kind === 'logout') {
      await session.logout()
      throw redirect({ to: '/login' })
    }
    if (verdict.kind === 'openAboveCompanies') await session.assignCompany(0)
  },
})

const Nothing = () => null

const routeOf = (screen: Screen) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    component: screen.load
      ? lazyRouteComponent(async () => ({ default: await (screen.load as NonNullable<Screen['load']>)() }))
      : Nothing,
  })

export const router = createRouter({
  routeTree: rootRoute.addChildren(screens.map(routeOf)),
  defaultPreload: 'intent',
  scrollRestoration: false,
})

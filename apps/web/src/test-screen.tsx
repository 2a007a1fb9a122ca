import './zod-without-eval.ts'
import '@atalaya/ui/styles.css'
import { type CurrentUser, sessionRoutes } from '@atalaya/contract/session'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { FunctionComponent, ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { queryClient } from './app/query-client.ts'
import { ScreenCrash } from './app/screen-crash.tsx'
import { patternOf, type Screen, screens } from './app/screens.ts'
import { SignedInShell } from './app/signed-in-shell.tsx'
import { Surroundings } from './app/surroundings.tsx'
import { lazyPart } from './feedback/lazy-part.tsx'
import { allTexts, startI18n } from './i18n/i18n.ts'
import { session } from './session/current-session.ts'
import { createTokenStorage } from './session/token-storage.ts'
import { fleetNow } from './test-company.ts'
import { answerLive } from './test-live.ts'
import { signedIn } from './test-records.ts'
import { createTestServer, type TestServer } from './test-server.ts'

const usual = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 0 } })

/** Until the year 2100, so that nothing is renewed. */
const token = `x.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.x`

export const wide = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** The map draws without WebGL, which takes seconds in software: for a file whose kernel only stands beside it. */
export const drawMapPlainly = (): void => {
  const real = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement, kind: string, more: object) {
    return kind === 'webgl2' ? null : real.call(this, kind as '2d', more)
  } as typeof real
}

interface Opening {
  /** Over those of an administrator of a company; null is nobody. */
  user?: Partial<CurrentUser> | null
  size?: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** With bar, menu and map, which most of the tests have no use for. */
  isFramed?: boolean
}

let server: TestServer
let stopLive: (() => void) | undefined
export const testServer = (): TestServer => server

beforeAll(async () => {
  await startI18n()
  await allTexts()
})

beforeEach(() => {
  server = createTestServer()
})

afterEach(async () => {
  notifications.clean()
  await cleanup()
  queryClient.clear()
  localStorage.clear()
  server.stop()
  stopLive?.()
  expect(server.unanswered).toEqual([])
  expect(server.broken).toEqual([])
})

/** Bar, menu and the map around the screen, as in the product; its channel tells of `fleetNow`. */
const framed = (screen: Screen, user: CurrentUser) => () => <SignedInShell screen={screen} user={user} />

const Bare = () => (
  <>
    <Notifications position="bottom-center" limit={3} zIndex={500} />
    <main style={{ height: '100vh' }}>
      <Outlet />
    </main>
  </>
)

/** What the shell gives its screens besides bar and menu, and screens outside it go without. */
const Unframed = () => (
  <QueryClientProvider client={queryClient}>
    <Bare />
  </QueryClientProvider>
)

const routerOf = (path: string, screen: Screen, component: FunctionComponent) => {
  const rootRoute = createRootRoute({ component })
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path: patternOf(screen),
    component: screen.load ? lazyPart(screen.load) : () => null,
  })
  return createRouter({
    routeTree: rootRoute.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultErrorComponent: ScreenCrash,
  })
}

const dress = async ({ size = wide, theme = 'light' }: Pick<Opening, 'size' | 'theme'>) => {
  await page.viewport(size.width, size.height)
  localStorage.setItem('mantine-color-scheme-value', theme)
  document.documentElement.setAttribute('data-mantine-color-scheme', theme)
}

const signIn = async (user: Opening['user']) => {
  if (user === null) return session.start()
  server.answer(sessionRoutes.currentUser, signedIn(user))
  createTokenStorage(localStorage, location.hostname).write({ accessToken: token, refreshToken: token })
  await session.start()
}

/** Draws a part by itself, as within a screen of somebody who has signed in. */
export const drawPart = async (part: ReactNode, { user, ...look }: Opening = {}) => {
  await dress(look)
  await signIn(user)
  return render(
    <Surroundings>
      <QueryClientProvider client={queryClient}>
        <main>{part}</main>
      </QueryClientProvider>
    </Surroundings>,
  )
}

/** Opens a screen of the product at its address, as somebody who has signed in, over what `testServer()` answers. */
export const openScreen = async (path: string, { user, isFramed = false, ...look }: Opening = {}) => {
  const pathname = path.split('?')[0] ?? ''
  const screen = screens.find(
    (one) => pathname === one.path || (pathname.startsWith(`${one.path}/`) && one.path !== '/'),
  )
  if (!screen) throw new Error(`no screen at ${path}`)
  await dress(look)
  await Promise.all([signIn(user), screen.load?.()])
  if (isFramed) stopLive = answerLive(fleetNow)
  const surrounding = screen.layout === 'bare' ? Bare : Unframed
  const router = routerOf(path, screen, isFramed && user !== null ? framed(screen, signedIn(user)) : surrounding)
  await render(
    <Surroundings>
      <RouterProvider router={router as never} />
    </Surroundings>,
  )
  return router
}

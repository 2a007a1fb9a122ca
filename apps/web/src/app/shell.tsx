import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../session/current-session.ts'
import { type Screen, screens } from './screens.ts'

const HomeMap = lazy(async () => ({ default: (await import('../features/fleet/screens/home-map.tsx')).HomeMap }))

export const Shell = () => {
  const state = useSession()
  const { pathname } = useLocation()
  const screen = (screens as readonly Screen[]).find(({ path }) => path === pathname)
  const isAtWork = state.status === 'signedIn' && state.user.companyId !== null
  const place = screen?.path === '/' ? 'front' : screen?.layout === 'map' ? 'behind' : 'hidden'
  return (
    <div>
      {isAtWork && (
        <Suspense fallback={null}>
          <HomeMap place={place} />
        </Suspense>
      )}
      <Outlet />
    </div>
  )
}

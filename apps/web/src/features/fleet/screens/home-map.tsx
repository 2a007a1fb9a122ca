import { sessionRoutes } from '@atalaya/contract/session'
import type { Language } from '@atalaya/contract/values'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, memo, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../feedback/lazy-part.tsx'
import { live, useHasLivePlace, useLiveChannel, useLiveMessages } from '../../../live/live.ts'
import { useMovableMap } from '../../../map/movable-map.ts'
import { PrintedMap } from '../../../map/printed-map.tsx'
import { hasWebGl2 } from '../../../map/webgl.ts'
import { useShortcut } from '../../../navigation/shortcuts.ts'
import { call } from '../../../session/api.ts'
import { session, useCompanyId } from '../../../session/current-session.ts'
import { GeozonesOnMap } from '../../geozones/index.ts'
import { PoisOnMap } from '../../pois/index.ts'
import { useFleetPalette } from '../components/use-fleet-palette.tsx'
import { useFollow } from '../components/use-follow.ts'
import { useListFirst } from '../components/use-list-first.ts'
import { useMapGroups } from '../components/use-map-groups.ts'
import { useOpeningView, useViewInAddress } from '../components/use-opening-view.ts'
import { readView, useFleetAddress, useOpenedView } from '../fleet-address.ts'
import { FleetProvider, useFleet } from '../fleet-context.tsx'
import { useFleetSettings } from '../fleet-settings.ts'
import { HistoryProvider } from '../history/history-context.tsx'
import { RouteOnMap } from '../history/route-on-map.tsx'
import { FleetOnMap } from '../layer/fleet-on-map.tsx'
import { fitTo, goTo } from '../map-view.ts'
import { useMapLimits, useTilesUrl } from '../tiles.ts'
import { useLastPicture } from '../use-last-picture.ts'
import { HomeBehind } from './home-behind.tsx'
import { HomeDesk } from './home-desk.tsx'
import classes from './home-map.module.css'
import { HomePhone } from './home-phone.tsx'

/** The library behind it is the largest part of the page: rows are read while it comes. */
const MapCanvas = lazyPart(async () => (await import('../../../map/map-canvas.tsx')).MapCanvas)
/** Nobody with WebGL pays for it. */
const PlainHome = lazyPart(async () => (await import('../plain/plain-home.tsx')).PlainHome)

export type Place = 'front' | 'behind' | 'past' | 'hidden'

interface Props {
  /**
   * `front`: the home screen. `behind`: another screen's panels lie over the map. `past`: likewise, and that screen draws
   * where everybody was at another time. `hidden`: a page covers it.
   */
  place: Place
}

/** Below it panels become sheets. */
const narrow = '(max-width: 900px)'

/** The live map, kept alive under every other screen, and over it the fleet's own panels. */
export const HomeMap = ({ place }: Props) => {
  const companyId = useCompanyId()
  useLiveChannel(companyId)
  useSessionWatch()
  useEffect(() => live.request({ type: 'userInMap', isInMap: place !== 'hidden' && place !== 'past' }), [place])
  return (
    <FleetProvider>
      <Home place={place} companyId={companyId} />
    </FleetProvider>
  )
}

/** The server says that user or rights have changed: who is signed in is asked anew. */
const useSessionWatch = (): void => {
  useLiveMessages('checkToken', () => {
    // A refusal signs out by itself; a network that is down is told by the channel.
    void call(sessionRoutes.currentUser).then(session.setUser, () => undefined)
  })
}

const openingOf = (view: string) => {
  const { lat, lng, zoom } = readView(view)
  return { center: [lng, lat] as [number, number], zoom }
}

const Home = ({ place, companyId }: { place: Place; companyId: number }) => {
  const { t } = useTranslation('map')
  const navigate = useNavigate()
  const map = useMovableMap()
  const { directory } = useFleet()
  const [settings] = useFleetSettings()
  const [address, setAddress] = useFleetAddress()
  const openedView = useOpenedView()
  const [hoveredId, setHoveredId] = useState<number | null>(null)
  const isNarrow = useMediaQuery(narrow) ?? false
  const selectedId = place === 'front' ? address.item : null
  const item = selectedId === null ? undefined : directory?.items.get(selectedId)
  const [isFollowed, toggleFollow] = useFollow(selectedId)
  /** Gone to once its card stands, so that the middle is that of what the panels leave; also the item of a link that names no view. */
  const toCentre = useRef(openedView === null ? selectedId : null)
  const hasPlace = useHasLivePlace(selectedId)

  const select = useCallbackRef((itemId: number | null): void => {
    if (itemId !== null) live.command({ type: 'acknowledge', itemId })
    if (place === 'front') setAddress({ item: itemId }, { replace: itemId === null || selectedId !== null })
    else void navigate({ to: '/', search: { item: itemId } as never })
  })
  const centre = useCallbackRef((itemId: number): void => {
    const at = live.items.get(itemId)
    if (map && at?.lat !== undefined && at.lng !== undefined) goTo(map, { lat: at.lat, lng: at.lng })
  })
  const centreSelected = useCallbackRef((): void => {
    if (selectedId !== null) centre(selectedId)
  })
  const close = useCallbackRef((): void => select(null))
  const open = useCallbackRef((itemId: number): void => {
    if (itemId === selectedId) centre(itemId)
    toCentre.current = itemId
    select(itemId)
  })
  const fit = useCallbackRef((): void => {
    const bounds = live.items.boundsOf(live.order.get().ids)
    if (map && bounds) fitTo(map, bounds)
  })
  // Lists show the whole fleet, whatever the map is held to.
  useMapGroups(place === 'hidden' ? null : settings.groupIds, item)
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes there once, when item and position are both there
  useEffect(() => {
    if (!item || !hasPlace || toCentre.current !== item.id) return
    toCentre.current = null
    centre(item.id)
  }, [map, item, hasPlace])
  useShortcut({ keys: 'f', label: t('follow'), group: t('map'), run: () => selectedId !== null && toggleFollow() })
  useShortcut({ keys: 'Escape', label: t('back'), group: t('map'), run: () => place === 'front' && select(null) })

  const parts = {
    item,
    selectedId,
    isFollowed,
    onOpen: open,
    onHover: setHoveredId,
    onFollow: toggleFollow,
    onCentre: centreSelected,
    onClose: close,
    onFit: fit,
  }
  const isShown = (layer: 'geozones' | 'pois'): boolean => !settings.hidden.includes(layer)
  // Whoever opens a list first, gets the map with the first look at it.
  const wasSeen = useRef(false)
  wasSeen.current ||= place !== 'hidden'
  // Setting up WebGL holds the thread, for seconds with a slow driver: whoever reads the list does not wait for it.
  const isMapDue = useListFirst(place === 'front' && (isNarrow || settings.isPanelOpen)) && wasSeen.current
  const isWebGlThere = isMapDue && hasWebGl2()
  const fleet = { selectedId, hoveredId, isClustered: !settings.hidden.includes('cluster'), onSelect: select }
  return (
    <div className={classes.home}>
      {/* First whoever hears where the map has gone: it may go there as soon as it is built. */}
      <MapBeginning companyId={companyId} isFront={place === 'front'} />
      <FleetPalette onOpen={open} />
      {isWebGlThere && <Ground openedView={openedView} />}
      {isWebGlThere && <FleetOnMap isSeen={place !== 'hidden' && place !== 'past'} {...fleet} />}
      <GeozonesOnMap isVisible={isShown('geozones')} />
      <PoisOnMap isVisible={isShown('pois')} />
      {place !== 'hidden' && <PrintedMap title={item?.name ?? t('map')} />}
      <HistoryProvider itemId={item?.id ?? null}>
        {isWebGlThere ? (
          <RouteOnMap />
        ) : (
          isMapDue &&
          place !== 'hidden' && (
            <PlainGround
              openedView={openedView}
              fleet={place === 'past' ? null : fleet}
              hasRoute={item !== undefined}
            />
          )
        )}
        {place === 'behind' && <HomeBehind onFit={fit} />}
        {place === 'front' && (isNarrow ? <HomePhone {...parts} /> : <HomeDesk {...parts} />)}
      </HistoryProvider>
    </div>
  )
}

const MapBeginning = memo(({ companyId, isFront }: { companyId: number; isFront: boolean }) => {
  useViewInAddress(isFront)
  useOpeningView(companyId)
  useLastPicture()
  return null
})

const FleetPalette = memo(({ onOpen }: { onOpen(itemId: number): void }) => {
  useFleetPalette(onOpen)
  return null
})

const useGround = (openedView: string | null) => {
  const { t, i18n } = useTranslation('map')
  return {
    label: t('map'),
    language: i18n.language as Language,
    tilesUrl: useTilesUrl(),
    limits: useMapLimits(),
    ...(openedView ? { initialView: openingOf(openedView) } : {}),
  }
}

/** What is opened on the map leaves its ground as it is. */
const Ground = memo(({ openedView }: { openedView: string | null }) => (
  <Suspense fallback={null}>
    <MapCanvas {...useGround(openedView)} />
  </Suspense>
))

type PlainParts = Omit<ComponentProps<typeof PlainHome>, 'canvas'> & { openedView: string | null }

const PlainGround = ({ openedView, ...parts }: PlainParts) => (
  <Suspense fallback={null}>
    <PlainHome canvas={useGround(openedView)} {...parts} />
  </Suspense>
)

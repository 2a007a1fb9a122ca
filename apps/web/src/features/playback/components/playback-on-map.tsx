import { boundsOfRoute, fixBefore } from '@atalaya/domain/playback/played-route'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { type FlatGround, nearestCopy } from '../../../map/flat-ground.ts'
import { latOf, lngOf } from '../../../map/mercator.ts'
import { useMapPalette, useMovableMap } from '../../../map/movable-map.ts'
import { createOverlay, type Overlay } from '../../../map/overlay.ts'
import { useFlatGround } from '../../../map/use-flat-ground.ts'
import { fitTo, holdOn } from '../../fleet/index.ts'
import { endOf, paintPlayed, paintWhole } from '../drawing/paint-routes.ts'
import { paintUnits, type Spot, spotAt, spotsAt } from '../drawing/paint-units.ts'
import type { Extent, PlayClock } from '../play-clock.ts'
import type { Subject } from '../subject.ts'

interface Props {
  subjects: readonly Subject[]
  clock: PlayClock
  extent: Extent
  isReading: boolean
  /** Null for all that was played. */
  trailMs: number | null
  chosen: string | null
  followed: number | null
  onChoose(key: string | null): void
  onUnfollow(): void
}

/** A press that moved further than this was to move the map. */
const stillPx = 5

/** Routes, trails and markers over whatever map there is, painted with each frame; renders nothing in the page. */
export const PlaybackOnMap = (props: Props): null => {
  const { subjects, clock, extent, trailMs, chosen, onChoose } = props
  const ground = useFlatGround()
  const palette = useMapPalette()
  const overlay = useRef<Overlay | null>(null)
  const shown = useRef({ subjects, extent, trailMs, chosen, palette })
  shown.current = { subjects, extent, trailMs, chosen, palette }
  const spots = useRef<readonly Spot[]>([])
  const choose = useCallbackRef(onChoose)

  useEffect(() => {
    if (!ground) return
    const made = createOverlay(ground, {
      standing: (context, view) => {
        const { palette: colours, ...now } = shown.current
        if (colours) paintWhole(context, view, { ...now, palette: colours })
      },
      moving: (context, view) => {
        const { palette: colours, subjects: played, extent: period, trailMs: trail, chosen: key } = shown.current
        if (!colours) return
        const instant = clock.instant()
        const fromTs = Math.max(period.fromTs, trail === null ? 0 : instant - trail)
        const drawn = { subjects: played, palette: colours, chosen: key }
        paintPlayed(context, view, { ...drawn, instant, fromTs })
        spots.current = spotsAt(played, instant, view)
        paintUnits(context, spots.current, { palette: colours, zoom: view.zoom, chosen: key })
      },
    })
    overlay.current = made
    const stop = clock.onFrame(() => made.redraw('moving'))
    return () => {
      stop()
      overlay.current = null
      made.dispose()
    }
  }, [ground, clock])
  // biome-ignore lint/correctness/useExhaustiveDependencies: painted anew from what is shown now
  useEffect(() => overlay.current?.redraw(), [subjects, extent, trailMs, chosen, palette])

  useEffect(() => {
    const element = ground?.element
    if (!element) return
    let pressed = { x: 0, y: 0 }
    const placeOf = (event: MouseEvent) => {
      const { left, top } = element.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const down = (event: PointerEvent): void => {
      pressed = placeOf(event)
    }
    const click = (event: MouseEvent): void => {
      const at = placeOf(event)
      if (Math.hypot(at.x - pressed.x, at.y - pressed.y) > stillPx) return
      choose(spotAt(spots.current, at)?.subject.key ?? null)
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', click)
    }
  }, [ground, choose])

  useFollowing(props, ground)
  useFitAtFirst(props)
  return null
}

/** A turn of the wheel goes on for about as long. */
const zoomingMs = 300

/** The map goes along with one until somebody drags it; it may be zoomed meanwhile. */
const useFollowing = ({ subjects, clock, followed, onUnfollow }: Props, ground: FlatGround | null): void => {
  const map = useMovableMap()
  const zoomedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const element = ground?.element
    if (!element) return
    // The map knows of a wheel only some frames later, and forgets it where it is moved before.
    const note = (event: Event): void => {
      if (!('touches' in event) || (event as TouchEvent).touches.length > 1) zoomedAt.current = performance.now()
    }
    const events = ['wheel', 'touchmove'] as const
    for (const name of events) element.addEventListener(name, note, { passive: true })
    return () => {
      for (const name of events) element.removeEventListener(name, note)
    }
  }, [ground])
  const subject = subjects.find(({ itemId }) => itemId === followed)
  const unfollow = useCallbackRef(onUnfollow)
  useEffect(() => {
    if (!map || !subject) return
    const hold = (): void => {
      if (performance.now() - zoomedAt.current < zoomingMs) return
      const instant = clock.instant()
      const at = endOf(subject, fixBefore(subject.route, instant), instant)
      if (at) holdOn(map, { lat: latOf(at.y), lng: lngOf(at.x - Math.floor(at.x)) })
    }
    hold()
    const stops = [clock.onFrame(hold), map.on('dragstart', unfollow).unsubscribe]
    return () => {
      for (const stop of stops) stop()
    }
  }, [map, subject, clock, unfollow])
}

/** What holds them all; null while nothing is known of any. */
export const boundsOfAll = (subjects: readonly Subject[], { fromTs, toTs }: Extent) => {
  const bounds = { west: Number.POSITIVE_INFINITY, south: 90, east: Number.NEGATIVE_INFINITY, north: -90 }
  let middle: number | null = null
  for (const { route } of subjects) {
    const own = boundsOfRoute(route, fromTs, toTs) ?? boundsOfRoute(route, 0, toTs)
    if (!own) continue
    middle ??= (own.west + own.east) / 2
    // On the copy of the world that is nearest to the first.
    const copy = 360 * nearestCopy({ x: middle / 360, y: 0, zoom: 0, width: 0, height: 0 }, (own.west + own.east) / 720)
    bounds.west = Math.min(bounds.west, own.west + copy)
    bounds.east = Math.max(bounds.east, own.east + copy)
    bounds.south = Math.min(bounds.south, own.south)
    bounds.north = Math.max(bounds.north, own.north)
  }
  return middle === null ? null : bounds
}

const settledMs = 120

/** Once for each choice of units and days: the map goes where they were. */
const useFitAtFirst = ({ subjects, extent, isReading }: Props): void => {
  const map = useMovableMap()
  const fitted = useRef('')
  useEffect(() => {
    if (!map || isReading || subjects.length === 0) return
    const choice = `${extent.fromTs} ${subjects.map(({ key }) => key).join()}`
    if (fitted.current === choice) return
    // The lanes have grown by then, and what they cover is known.
    const timer = setTimeout(() => {
      fitted.current = choice
      const bounds = boundsOfAll(subjects, extent)
      if (bounds) fitTo(map, bounds)
    }, settledMs)
    return () => clearTimeout(timer)
  }, [map, subjects, extent, isReading])
}

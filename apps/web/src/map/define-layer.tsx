import type { Feature } from 'geojson'
import type { GeoJSONSource, LayerSpecification, MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { type MapSlot, slotAnchor } from './base-style.ts'
import { useLiveMap } from './map-instance.ts'
import type { MapPalette } from './map-palette.ts'
import { isPointerClaimed } from './pointer-claim.ts'
import { removeLayers, syncLayers } from './style-sync.ts'

/** `Omit` over each member of the union, so that a layer keeps the paint of its own type. */
type WithoutSource<T> = T extends { source: string } ? Omit<T, 'source'> : never

export interface LayerDefinition<Data> {
  /** Also the name of its source. */
  id: string
  slot: MapSlot
  /** Features carry a numeric `id`: by it they are selected, hovered and clicked. */
  features(data: Data, palette: MapPalette): Feature[]
  /** Painted from `['feature-state', 'selected']` and `['feature-state', 'hovered']` where that matters. */
  layers(palette: MapPalette): WithoutSource<LayerSpecification>[]
  /** Icons that the layers name, at twice the size that they are shown in; drawn once for a palette. */
  images?(palette: MapPalette, data: Data): Record<string, () => ImageData>
  /** The layers that answer to the pointer. */
  interactive?: string | string[]
}

/** A step of their grid is a third of a metre; each level more is four times the tiles. */
const finestTiles = 14

/** A kind of thing on the map as a declaration; `FeatureLayer` brings it there and keeps it in step. */
export const defineLayer = <Data,>(definition: LayerDefinition<Data>): LayerDefinition<Data> => definition

export interface FeatureLayerProps<Data> {
  definition: LayerDefinition<Data>
  data: Data
  isVisible?: boolean
  selectedId?: number | null
  onClick?: (id: number, feature: MapGeoJSONFeature) => void
  /** What the pointer stands on, and where on the screen; null when it leaves. */
  onHover?: (hover: { feature: MapGeoJSONFeature; x: number; y: number; lng: number; lat: number } | null) => void
}

/** Renders nothing in the page: source, layers, selection, hover and clicks of one definition. */
export const FeatureLayer = <Data,>(props: FeatureLayerProps<Data>): null => {
  const { definition, data, isVisible = true, selectedId = null, onClick, onHover } = props
  const live = useLiveMap()
  const map = live?.map
  const palette = live?.palette
  const clicked = useRef(onClick)
  clicked.current = onClick
  const pointed = useRef(onHover)
  pointed.current = onHover

  const drawnFor = useRef<MapPalette>(undefined)
  const [hasFeatures, setHasFeatures] = useState(false)
  useEffect(() => {
    if (!map || !palette) return
    for (const [name, draw] of Object.entries(definition.images?.(palette, data) ?? {})) {
      if (!map.hasImage(name)) map.addImage(name, draw(), { pixelRatio: 2 })
      else if (drawnFor.current !== palette) map.updateImage(name, draw())
    }
    drawnFor.current = palette
    const features = { type: 'FeatureCollection' as const, features: definition.features(data, palette) }
    setHasFeatures(features.features.length > 0)
    const source = map.getSource<GeoJSONSource>(definition.id)
    if (source) source.setData(features)
    else map.addSource(definition.id, { type: 'geojson', data: features, maxzoom: finestTiles })
  }, [map, palette, definition, data])

  // After the source that they draw. The map cuts what can be seen into tiles, also what is empty.
  const isDrawn = isVisible && hasFeatures
  useEffect(() => {
    if (!map || !palette) return
    const layers = definition.layers(palette).map((layer) => ({
      ...layer,
      source: definition.id,
      layout: { ...layer.layout, visibility: isDrawn ? 'visible' : 'none' },
    }))
    syncLayers(map, layers as LayerSpecification[], slotAnchor(definition.slot))
  }, [map, palette, definition, isDrawn])

  useEffect(() => {
    if (!map) return
    return () => {
      // The whole map may have gone before its layers.
      if (map.style)
        removeLayers(
          map,
          map.getLayersOrder().filter((id) => map.getLayer(id)?.source === definition.id),
          definition.id,
        )
    }
  }, [map, definition])

  useEffect(() => {
    if (!map || selectedId === null) return
    const feature = { source: definition.id, id: selectedId }
    map.setFeatureState(feature, { selected: true })
    return () => {
      if (map.style && map.getSource(definition.id)) map.removeFeatureState(feature, 'selected')
    }
  }, [map, definition, selectedId])

  useEffect(() => {
    if (!map || !definition.interactive) return
    const layerIds = [definition.interactive].flat()
    let hoveredId: number | null = null
    const hover = (id: number | null): void => {
      if (id === hoveredId) return
      if (hoveredId !== null) map.removeFeatureState({ source: definition.id, id: hoveredId }, 'hovered')
      if (id !== null) map.setFeatureState({ source: definition.id, id }, { hovered: true })
      hoveredId = id
      map.getCanvas().style.cursor = id !== null && clicked.current ? 'pointer' : ''
    }
    const at = (event: MapMouseEvent & { features?: MapGeoJSONFeature[] }): MapGeoJSONFeature | undefined =>
      event.defaultPrevented || isPointerClaimed() ? undefined : event.features?.[0]
    const move = (event: MapMouseEvent & { features?: MapGeoJSONFeature[] }): void => {
      const feature = at(event)
      hover((feature?.id as number) ?? null)
      pointed.current?.(
        feature ? { feature, x: event.point.x, y: event.point.y, lng: event.lngLat.lng, lat: event.lngLat.lat } : null,
      )
    }
    const leave = (): void => {
      hover(null)
      pointed.current?.(null)
    }
    const click = (event: MapMouseEvent & { features?: MapGeoJSONFeature[] }): void => {
      const feature = at(event)
      if (!feature || !clicked.current) return
      event.preventDefault()
      clicked.current(feature.id as number, feature)
    }
    const subscriptions = [
      map.on('mousemove', layerIds, move),
      map.on('mouseleave', layerIds, leave),
      map.on('click', layerIds, click),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map, definition])

  return null
}

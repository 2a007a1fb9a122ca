import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'

/** Adds the layers that are missing below `before` and repaints those that stand, touching only what differs. */
export const syncLayers = (map: MapLibreMap, layers: readonly LayerSpecification[], before?: string): void => {
  for (const layer of layers) {
    if (!map.getLayer(layer.id)) {
      map.addLayer(layer, before)
      continue
    }
    for (const [name, value] of Object.entries(layer.paint ?? {})) {
      const now = map.getPaintProperty(layer.id, name as never)
      if (JSON.stringify(now) !== JSON.stringify(value)) map.setPaintProperty(layer.id, name as never, value as never)
    }
    for (const [name, value] of Object.entries(layer.layout ?? {})) {
      const now = map.getLayoutProperty(layer.id, name as never)
      if (JSON.stringify(now) !== JSON.stringify(value)) map.setLayoutProperty(layer.id, name as never, value as never)
    }
  }
}

export const removeLayers = (map: MapLibreMap, layerIds: readonly string[], sourceId: string): void => {
  for (const id of layerIds) if (map.getLayer(id)) map.removeLayer(id)
  if (map.getSource(sourceId)) map.removeSource(sourceId)
}

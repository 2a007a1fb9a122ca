import type { Language } from '@atalaya/contract/values'
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapPalette } from './map-palette.ts'
import { tileSourceOf } from './tile-source.ts'

/** Feature layers stand in one of these, lowest first; each is closed by an anchor that draws nothing. */
export const mapSlots = ['areas', 'lines', 'points'] as const
export type MapSlot = (typeof mapSlots)[number]
export const slotAnchor = (slot: MapSlot): string => `slot-${slot}`

/** Drawn in the browser: with no glyph server named, the map takes the page's own font. */
export const mapFont = ['Inter Variable']

export interface BaseMap {
  /** Raster tiles to lay over the bundled world, or null for none. */
  tilesUrl: string | null
  language: Language
}

const worldUrl = 'pmtiles:///basemap/world.pmtiles'
/** Whose work the ground is; said wherever it is shown. */
export const worldAttribution = 'Natural Earth · GeoNames'

/** Quiet in the day, turned to night by swapping light and dark and then the hues back. */
const rasterPaint = (palette: MapPalette) =>
  palette.scheme === 'dark'
    ? {
        'raster-brightness-min': 0.92,
        'raster-brightness-max': 0.06,
        'raster-hue-rotate': 180,
        'raster-saturation': -0.6,
        'raster-contrast': -0.1,
      }
    : {
        'raster-brightness-min': 0.06,
        'raster-brightness-max': 1,
        'raster-hue-rotate': 0,
        'raster-saturation': -0.45,
        'raster-contrast': -0.08,
      }

const placeLayer = (id: string, palette: MapPalette, from: number): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'world',
  'source-layer': 'place',
  minzoom: from,
  filter: [
    '>=',
    ['get', 'population'],
    ['step', ['zoom'], 3e6, 4, 8e5, 5, 25e4, 6, 6e4, 7, 2e4, 8, 8e3, 9, 3e3, 10, 0],
  ],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': mapFont,
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      3,
      ['step', ['get', 'population'], 10, 1e6, 11],
      10,
      ['step', ['get', 'population'], 11, 5e4, 13, 5e5, 16],
    ],
    'symbol-sort-key': ['-', 0, ['get', 'population']],
    'text-padding': 6,
    'text-max-width': 8,
  },
  paint: { 'text-color': palette.place, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 },
})

/** The whole ground of the map: bundled world, configured tiles over it, and the empty slots. */
export const baseLayers = (palette: MapPalette, { tilesUrl, language }: BaseMap): LayerSpecification[] => [
  // Where nothing has been read yet: land without a shore, never sea that is none.
  { id: 'ground', type: 'background', paint: { 'background-color': palette.land } },
  {
    id: 'water',
    type: 'fill',
    source: 'world',
    'source-layer': 'water',
    paint: { 'fill-color': palette.water, 'fill-antialias': false },
  },
  {
    id: 'land',
    type: 'fill',
    source: 'world',
    'source-layer': 'land',
    paint: { 'fill-color': palette.land, 'fill-antialias': false },
  },
  {
    id: 'coast',
    type: 'line',
    source: 'world',
    'source-layer': 'coast',
    paint: { 'line-color': palette.coast, 'line-width': 0.8 },
  },
  {
    id: 'urban',
    type: 'circle',
    source: 'world',
    'source-layer': 'place',
    minzoom: 6,
    paint: {
      'circle-color': palette.urban,
      'circle-blur': 0.5,
      'circle-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0, 8, 0.9, 11, 0.9, 13, 0],
      // a town covers some 0.35 km by the root of its thousands; doubles with every zoom, as the ground does
      'circle-radius': [
        'interpolate',
        ['exponential', 2],
        ['zoom'],
        6,
        ['*', 0.011, ['sqrt', ['get', 'population']]],
        16,
        ['*', 11, ['sqrt', ['get', 'population']]],
      ],
    },
  },
  {
    id: 'border',
    type: 'line',
    source: 'world',
    'source-layer': 'border',
    paint: { 'line-color': palette.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.4] },
  },
  {
    id: 'country',
    type: 'symbol',
    source: 'world',
    'source-layer': 'country',
    maxzoom: 7,
    layout: {
      'text-field': ['get', `name_${language}`],
      'text-font': mapFont,
      'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 14],
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.08,
      'symbol-sort-key': ['-', 0, ['get', 'population']],
      'text-max-width': 7,
      'text-padding': 4,
    },
    paint: { 'text-color': palette.country, 'text-halo-color': palette.halo, 'text-halo-width': 1 },
  },
  placeLayer('place', palette, 3.5),
  ...(tilesUrl ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles', paint: rasterPaint(palette) }] : []),
  ...mapSlots.map(
    (slot): LayerSpecification => ({ id: slotAnchor(slot), type: 'background', layout: { visibility: 'none' } }),
  ),
]

const baseSources = ({ tilesUrl }: BaseMap): Record<string, SourceSpecification> => ({
  world: { type: 'vector', url: worldUrl, attribution: worldAttribution },
  ...(tilesUrl
    ? {
        tiles: {
          type: 'raster' as const,
          tiles: [tilesUrl],
          tileSize: 256,
          maxzoom: tileSourceOf(tilesUrl).maxZoom,
          attribution: tileSourceOf(tilesUrl).attribution,
        },
      }
    : {}),
})

export const baseStyle = (palette: MapPalette, base: BaseMap): StyleSpecification => ({
  version: 8,
  sources: baseSources(base),
  layers: baseLayers(palette, base),
})

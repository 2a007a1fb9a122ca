import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { destination } from '@atalaya/domain/geometry'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createOutsideFetch } from '../../adapters/outside-fetch.ts'
import { drawMap } from './draw-map.ts'
import { createMapTiles } from './map-tiles.ts'
import { type MapPicture, outlineOf, pictureHeight, pictureWidth, viewOf } from './map-view.ts'

const zaragoza = { lat: 41.65, lng: -0.88 }
const look = { accent: '#1f5bd8', attribution: '© OpenStreetMap' }
const trail = Array.from({ length: 30 }, (_, at) => ({ lat: 41.6 + at * 0.0017, lng: -0.95 + at * 0.0024 }))
const bare: MapPicture = { ...zaragoza, trail: [], shape: null }
const inPicture = ({ x, y }: { x: number; y: number }) => x >= 0 && x < pictureWidth && y >= 0 && y < pictureHeight
const pixelsOf = async (png: Uint8Array) => sharp(png).removeAlpha().raw().toBuffer()
/** How much of a picture is nearly of a colour. */
const countOf = (pixels: Buffer, [r, g, b]: readonly [number, number, number]): number => {
  let count = 0
  for (let at = 0; at < pixels.length; at += 3)
    if (
      Math.abs((pixels[at] as number) - r) +
        Math.abs((pixels[at + 1] as number) - g) +
        Math.abs((pixels[at + 2] as number) - b) <
      40
    )
      count++
  return count
}

test('shows place, way and zone whole, each as near as that allows', () => {
  const zone = { kind: 'circle', centre: { lat: 41.6, lng: -0.9 }, radiusM: 8_000 } as const
  for (const picture of [bare, { ...bare, trail }, { ...bare, trail, shape: zone }]) {
    const { at, tiles } = viewOf(picture)
    const points = [picture, ...picture.trail, ...(picture.shape ? outlineOf(picture.shape).flat() : [])]
    expect(points.every((point) => inPicture(at(point)))).toBe(true)
    expect(tiles.length).toBeLessThanOrEqual(12)
    // Without a hole.
    for (const corner of [
      [0, 0],
      [pictureWidth - 1, pictureHeight - 1],
    ] as const)
      expect(
        tiles.some(
          ({ left, top }) => corner[0] >= left && corner[0] < left + 256 && corner[1] >= top && corner[1] < top + 256,
        ),
      ).toBe(true)
  }
  expect(viewOf(bare).zoom).toBe(15)
  expect(viewOf({ ...bare, trail }).zoom).toBeLessThan(15)
})

test('of a corridor it shows the part that is near, with the ground that it goes around left out', async () => {
  const loop = [0, 90, 180, 270, 360].map((course) => destination(zaragoza, course, 2_000))
  const start = loop[0] as typeof zaragoza
  const shape = { kind: 'corridor', way: [...loop, destination(start, 0, 300_000)], halfWidthM: 200 } as const
  const place = destination(zaragoza, 90, 2_600)
  const { zoom, at } = viewOf({ ...place, trail: [], shape })
  expect(zoom).toBeGreaterThan(12)
  expect(inPicture(at(destination(zaragoza, 90, 2_000)))).toBe(true)
  const png = await drawMap({ ...zaragoza, trail: [], shape: { ...shape, way: loop } }, [], look)
  const view = viewOf({ ...zaragoza, trail: [], shape: { ...shape, way: loop } })
  const pixels = await pixelsOf(png)
  const colourAt = (point: typeof zaragoza) => {
    const { x, y } = view.at(point)
    const from = 3 * (Math.round(y) * pictureWidth + Math.round(x))
    return [...pixels.subarray(from, from + 3)]
  }
  const beside = destination(zaragoza, 45, 800)
  const onWay = destination(zaragoza, 45, 1_414)
  expect(colourAt(beside)).not.toEqual(colourAt(onWay))
})

test('at the edge of the map and on both sides of the date line it is one place', () => {
  const crossing: MapPicture = { lat: -16.9, lng: 179.99, trail: [{ lat: -16.9, lng: -179.99 }], shape: null }
  const { at, zoom, tiles } = viewOf(crossing)
  expect(zoom).toBeGreaterThan(10)
  expect(inPicture(at(crossing.trail[0] as never))).toBe(true)
  for (const { x } of tiles) expect(x).toBeLessThan(2 ** zoom)
  expect(viewOf({ lat: 89.9, lng: 0, trail: [], shape: null }).tiles.every(({ y }) => y >= 0)).toBe(true)
})

test('is drawn without any tile, with way, zone and letters of its own', async () => {
  const shape = {
    kind: 'polygon',
    points: [
      { lat: 41.64, lng: -0.9 },
      { lat: 41.66, lng: -0.9 },
      { lat: 41.66, lng: -0.86 },
    ],
  } as const
  const png = await drawMap({ ...zaragoza, trail, shape }, [], look)
  const { width, height, format } = await sharp(png).metadata()
  expect({ width, height, format }).toEqual({ width: pictureWidth, height: pictureHeight, format: 'png' })
  const pixels = await pixelsOf(png)
  // The way, the place, and the ink of the figures.
  expect(countOf(pixels, [31, 91, 216])).toBeGreaterThan(400)
  expect(countOf(pixels, [217, 45, 32])).toBeGreaterThan(150)
  expect(countOf(pixels, [28, 36, 48])).toBeGreaterThan(150)
  expect(png.length).toBeLessThan(60_000)
})

const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#9fd39f' } })
  .png()
  .toBuffer()
let asked = 0
let answer: 'tiles' | 'nothing' | 'silence' | 'nonsense' = 'tiles'
const server = createServer((_, response) => {
  asked++
  if (answer === 'silence') return
  if (answer === 'nothing') response.writeHead(404).end()
  else response.writeHead(200, { 'content-type': 'image/png' }).end(answer === 'tiles' ? tile : 'no picture')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const template = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`
let now = Date.UTC(2026, 10, 28)
const tilesOf = (reachable: readonly string[]) => createMapTiles(template, createOutsideFetch(reachable), () => now)

test('lies on tiles of the map, which are asked for once a day', async () => {
  const tiles = tilesOf(['loopback'])
  const { tiles: wanted } = viewOf(bare)
  const drawn = await drawMap(bare, await tiles.read(wanted), look)
  expect(countOf(await pixelsOf(drawn), [159, 211, 159])).toBeGreaterThan(pictureWidth * pictureHeight * 0.8)
  expect(asked).toBe(wanted.length)
  await tiles.read(wanted)
  expect(asked).toBe(wanted.length)
  now += 25 * 3_600_000
  await tiles.read(wanted)
  expect(asked).toBe(2 * wanted.length)
})

test('is not waited for, and not lost, where tiles do not come or are none', async () => {
  const { tiles: wanted } = viewOf(bare)
  for (const mood of ['nothing', 'nonsense', 'silence'] as const) {
    answer = mood
    const started = performance.now()
    const read = await tilesOf(['loopback']).read(wanted)
    expect(performance.now() - started).toBeLessThan(8_000)
    expect((await drawMap(bare, read, look)).length).toBeGreaterThan(1_000)
  }
  // It is not asked again with the next mail, and is again once it has rested.
  answer = 'silence'
  const tiles = tilesOf(['loopback'])
  await tiles.read(wanted)
  answer = 'tiles'
  const before = asked
  expect(await tiles.read(wanted)).toEqual([])
  expect(asked).toBe(before)
  now += 6 * 60_000
  // However many mails want them at once.
  const both = await Promise.all([tiles.read(wanted), tiles.read(wanted)])
  expect(both.map(({ length }) => length)).toEqual([wanted.length, wanted.length])
  expect(asked).toBe(before + wanted.length)
  // A network beside the server is not asked unless somebody has said so.
  expect(await tilesOf([]).read(wanted)).toEqual([])
  expect(await createMapTiles('', createOutsideFetch([]), () => now).read(wanted)).toEqual([])
})

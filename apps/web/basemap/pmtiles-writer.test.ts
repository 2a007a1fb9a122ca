import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { writePmtiles } from './pmtiles-writer.ts'

const inMemory = (archive: Buffer): Source => ({
  getKey: () => 'test',
  getBytes: async (offset, length): Promise<RangeResponse> => ({
    data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
  }),
})
const textOf = (tile: { data: ArrayBuffer } | undefined): string | undefined =>
  tile && Buffer.from(tile.data).toString()

test('a reader of the format finds every tile, across leaf directories and shared contents', async () => {
  const tiles = Array.from({ length: 64 * 64 }, (_, i) => ({ z: 6, x: i % 64, y: Math.floor(i / 64) }))
  const contentOf = (x: number, y: number): string => (y < 8 ? 'sea' : `tile ${x}/${y}`)
  const archive = new PMTiles(
    inMemory(
      writePmtiles(
        tiles.map((t) => ({ ...t, content: Buffer.from(contentOf(t.x, t.y)) })),
        { name: 'test' },
      ),
    ),
  )
  expect(await archive.getHeader()).toMatchObject({ minZoom: 6, maxZoom: 6, tileType: 1, numAddressedTiles: 4_096 })
  for (const [x, y] of [
    [0, 0],
    [63, 7],
    [0, 8],
    [31, 40],
    [63, 63],
  ] as const) {
    expect(textOf(await archive.getZxy(6, x, y))).toBe(contentOf(x, y))
  }
  expect(await archive.getZxy(5, 0, 0)).toBeUndefined()
})

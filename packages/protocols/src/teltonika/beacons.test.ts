import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../hex.ts'
import { beaconKey, readBeacons } from './beacons.ts'

const read = (id: number, hex: string) => readBeacons(id, fromHex(hex) as Uint8Array)

// Teltonika Telematics Wiki, "Beacon list", parsing advanced beacon data (AVL id 548): the first two of its beacons.
const advanced =
  '01360001b10110f34b6f6aa38255aa9ef619154e2d0055021f0201060303aafe1716aafe0002f34b6f6aa38255aa9ef619154e2d00550000360001ab0110e987706aa38255aa94321b154e2d0055021f0201060303aafe1716aafe0002e987706aa38255aa94321b154e2d00550000'

describe('a list of beacons', () => {
  it('is read with parameters of any length, the strongest first', () => {
    expect(read(548, advanced)).toEqual({
      key: 'beacons',
      list: 'f34b6f6aa38255aa9ef619154e2d0055:-79 e987706aa38255aa94321b154e2d0055:-85',
    })
  })

  it('tells what sensors among the beacons measure, and keeps what it cannot name', () => {
    expect(read(10_828, '011c0f067cd9f401ef770602fb500701370d01010e020bfe0801010001e5')).toEqual({
      key: 'beaconsNear',
      list: '7cd9f401ef77:-27:-12C:55%:low:3070mV:p08=01',
    })
  })

  it('is left as it is where its bytes are no list', () => {
    for (const hex of ['', '02', '0136', '01360001b1', '0102ff10']) expect(read(548, hex)).toBeUndefined()
    for (const hex of ['1121', '1121e2c56db5', '1107de9c18e92ca5aa689697365434663222'])
      expect(read(385, hex)).toBeUndefined()
    expect(read(386, '11')).toBeUndefined()
    expect(beaconKey(386)).toBeUndefined()
  })

  it('is empty where no beacon is in sight', () => {
    expect(read(385, '11')).toEqual({ key: 'beacons', list: '' })
    expect(read(548, '01')).toEqual({ key: 'beacons', list: '' })
  })

  it('counts the weakest where there is no room for all', () => {
    const hundred = Array.from(
      { length: 100 },
      (_, index) => `01${index.toString(16).padStart(32, '0')}${(255 - index).toString(16)}`,
    )
    const list = read(385, `11${hundred.join('')}`)!.list
    expect(list.length).toBeLessThan(1_024)
    expect(list).toMatch(/^0{32}:-1 0{31}1:-2 /)
    const words = list.split(' ')
    expect(words.at(-1)).toBe(`+${100 - (words.length - 1)}`)
  })

  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(385, 548, 10_500, 10_828), fc.uint8Array({ maxLength: 200 }), (id, bytes) => {
        const beacons = readBeacons(id, bytes)
        return beacons === undefined || beacons.list.length < 1_024
      }),
      { numRuns: 3_000 },
    )
    expect(readBeacons(548, new Uint8Array(8_000).fill(1, 0, 1))).toEqual({ key: 'beacons', list: '' })
  })
})

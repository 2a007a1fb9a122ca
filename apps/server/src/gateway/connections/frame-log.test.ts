import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameLog } from './frame-log.ts'

const frame = (bytes: Uint8Array, receivedAt = 0) =>
  ({ protocol: 'gt06', transport: 'tcp', remoteAddress: '192.0.2.1', receivedAt, bytes }) as const

test('the last frames of a device come back newest first, as they were', () => {
  const log = createFrameLog({ framesPerDevice: 3 })
  const shared = Uint8Array.of(0)
  for (let at = 1; at <= 5; at++) {
    // Listeners hand out views of a buffer that the next chunk writes over.
    shared[0] = at
    log.keep('a', undefined, frame(shared, at))
    log.keep('b', undefined, frame(Uint8Array.of(200 + at), at))
  }
  expect(log.framesOf('a', undefined).map(({ bytes, receivedAt }) => [...bytes, receivedAt])).toEqual([
    [5, 5],
    [4, 4],
    [3, 3],
  ])
  expect(log.framesOf('nobody', undefined)).toEqual([])
})

test('a long frame keeps its beginning and its length', () => {
  const log = createFrameLog({ maxFrameBytes: 4 })
  log.keep('a', undefined, frame(Uint8Array.of(1, 2, 3, 4, 5, 6)))
  expect(log.framesOf('a', undefined)).toMatchObject([{ bytes: Uint8Array.of(1, 2, 3, 4), length: 6 }])
})

test('the device that came first gives way when there are too many', () => {
  const log = createFrameLog({ maxDevices: 2 })
  for (const deviceId of ['a', 'b', 'c']) log.keep(deviceId, undefined, frame(Uint8Array.of(1)))
  expect(['a', 'b', 'c'].map((deviceId) => log.framesOf(deviceId, undefined).length)).toEqual([0, 1, 1])
})

test('whatever is kept, no frame is ever mixed with another', () => {
  const deviceId = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(fc.array(fc.tuple(deviceId, fc.integer({ min: 1, max: 40 })), { maxLength: 60 }), (calls) => {
      const log = createFrameLog({ capacityBytes: 100, framesPerDevice: 4, maxFrameBytes: 50 })
      const sent = new Map<string, number[][]>()
      calls.forEach(([device, length], at) => {
        log.keep(device, undefined, frame(new Uint8Array(length).fill(at + 1)))
        sent.set(device, [new Array<number>(length).fill(at + 1), ...(sent.get(device) ?? [])])
      })
      for (const [device, frames] of sent) {
        const found = log.framesOf(device, undefined).map(({ bytes }) => [...bytes])
        expect(found).toEqual(frames.slice(0, found.length))
      }
    }),
  )
})

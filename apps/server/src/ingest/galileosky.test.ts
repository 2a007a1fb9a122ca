import { encodeGalileoskyHead, encodeGalileoskyPacket } from '@atalaya/protocols/galileosky/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('galileosky')
/** 02 and the packet's own check. */
const confirmationOf = (packet: Uint8Array) => Buffer.from([2, ...packet.subarray(-2)])

it('a Galileosky tracker is let in and confirmed after COMMIT, and what it says again is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '868204004260591' })
  const tracker = await test.connected()
  const head = encodeGalileoskyHead(imei)
  tracker.write(head)
  expect(await tracker.take(3)).toEqual(confirmationOf(head))

  const at = thisSecond() - 60_000
  const first = encodeGalileoskyPacket([reportAt(at)])
  await test.expectStoredByCommit(itemId, () => tracker.write(first))
  expect(await tracker.take(3)).toEqual(confirmationOf(first))

  const both = encodeGalileoskyPacket([reportAt(at), reportAt(at + 10_000)])
  tracker.write(both)
  expect(await tracker.take(3)).toEqual(confirmationOf(both))
  await test.expectPositions(itemId, [at, at + 10_000])
  tracker.end()
})

it('a Galileosky tracker that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('868204001549087', encodeGalileoskyHead('868204001549087'))
})

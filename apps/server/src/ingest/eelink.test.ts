import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { encodeEelinkLocation, encodeEelinkLogin, encodeEelinkWarning } from '@atalaya/protocols/eelink/encode'
import { openDatagram, sealDatagram } from '@atalaya/protocols/eelink/packages'
import { expect, it, onTestFinished } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('eelink')
const welcomeBytes = 14

it('an Eelink tracker is let in, and each position acknowledged after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '352544071677471' })
  const tracker = await test.connected()
  tracker.write(encodeEelinkLogin(imei, 1))
  expect((await tracker.take(welcomeBytes))?.toString('hex')).toMatch(/^67670100090001[0-9a-f]{8}000100$/)
  const at = thisSecond() - 60_000
  await test.expectStoredByCommit(itemId, () => tracker.write(encodeEelinkLocation(reportAt(at), 2)))
  expect((await tracker.take(7))?.toString('hex')).toBe('67671200020002')
  // Under another serial it is the same.
  tracker.write(encodeEelinkLocation(reportAt(at), 3))
  expect((await tracker.take(7))?.toString('hex')).toBe('67671200020003')
  await test.expectPositions(itemId, [at])
  tracker.end()
})

it('an Eelink tracker may send datagrams, which are acknowledged in kind', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '354188046618349' })
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const at = thisSecond() - 60_000
  const heard = once(socket, 'message')
  socket.send(sealDatagram(imei, encodeEelinkWarning(reportAt(at), 2, 9)), test.port(), '127.0.0.1')
  const [answer] = (await heard) as [Buffer]
  const opened = openDatagram(answer)
  expect('packages' in opened && Buffer.from(opened.packages).toString('hex')).toBe('67671400020009')
  await test.expectPositions(itemId, [at])
  await test.expectEvent(itemId, 'panic')
})

it('an Eelink tracker that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('352544071750518', encodeEelinkLogin('352544071750518'))
})

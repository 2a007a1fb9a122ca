import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { encodeCalampEvent, encodeCalampNothing } from '@atalaya/protocols/calamp/encode'
import { afterAll, expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('calamp')
const socket = createSocket('udp4')
afterAll(() => void socket.close())

const send = (bytes: Uint8Array) => socket.send(bytes, test.port(), '127.0.0.1')
const answer = async (): Promise<string> => ((await once(socket, 'message')) as [Buffer])[0].toString('hex')
const at = thisSecond() - 60_000
const report = { ...reportAt(at), satellites: 9 }

it('a CalAmp unit is acknowledged by its number after COMMIT, and stored once', async () => {
  expect(test.ports()).toMatchObject([{ protocol: 'calamp', state: 'open' }])
  const { itemId, imei } = await test.insertVehicle({ imei: '4532104183' })
  const event = encodeCalampEvent(imei, { ...report, io: { ignition: true, acc0: 7 } }, { sequence: 12 })
  let answered: Promise<string> | undefined
  await test.expectStoredByCommit(
    itemId,
    () => send(event),
    async () => {
      // What only keeps the way open waits for nothing.
      send(encodeCalampNothing(imei, 13))
      expect(await answer()).toBe('0201000d000000000000')
      answered = answer()
    },
  )
  expect(await answered).toBe('0201000c020000000000')
  const again = answer()
  send(event)
  expect(await again).toBe('0201000c020000000000')
  expect(await test.rows('SELECT recorded_at, io FROM positions WHERE item_id = $1', [itemId])).toMatchObject([
    { recorded_at: at, io: { ignition: true, acc0: 7 } },
  ])
})

it('one that nobody has registered is listed and hears nothing', async () => {
  send(encodeCalampEvent('4532104199', report, { sequence: 1 }))
  await test.until(async () =>
    expect(
      await test.rows('SELECT protocol, wrong_port FROM unregistered_devices WHERE device_id = $1', ['4532104199']),
    ).toEqual([{ protocol: 'calamp', wrong_port: null }]),
  )
})

import { groupRoutes } from '@atalaya/contract/groups'
import { driverRoutes, personRoutes, vehicleRoutes } from '@atalaya/contract/items'
import type { LiveMessage } from '@atalaya/contract/live'
import { afterEach, expect, test } from 'vitest'
import { live, useLiveChannel } from '../../live/live.ts'
import { answerCompany } from '../../test-company.ts'
import { answerLive, tellLive } from '../../test-live.ts'
import { drawPart, testServer } from '../../test-screen.tsx'
import { useFleetDirectory } from './fleet.queries.ts'
import { useFleetListsLive } from './fleet-lists.live.ts'

let stop: () => void = () => undefined
afterEach(() => {
  live.disconnect()
  stop()
})

const Channel = () => {
  useLiveChannel(3)
  useFleetListsLive()
  return null
}
/** The lists first, as they are read while the channel is on its way. */
const Fleet = () => (useFleetDirectory().directory ? <Channel /> : null)

const follow = async (...told: LiveMessage[]) => {
  answerCompany(testServer())
  stop = answerLive([])
  let isHeard = false
  const leave = live.on('snapshotEnd', () => {
    isHeard = true
  })
  await drawPart(<Fleet />)
  await expect.poll(() => isHeard).toBe(true)
  leave()
  tellLive(...told)
}
const readings = (route: typeof vehicleRoutes.list | typeof groupRoutes.list) =>
  testServer().asked(route as never).length
const ofItem = { itemType: 1, itemId: 101 } as { itemType: 1; itemId: never }

test('a vehicle that has got another state or other groups has its lists read again', async () => {
  await follow(
    { kind: 'customState', ...ofItem, customStateId: 9 },
    { kind: 'group', ...ofItem, groupIds: [2 as never] },
  )
  await expect
    .poll(() => [readings(vehicleRoutes.list), readings(groupRoutes.list)], { timeout: 60_000 })
    .toEqual([2, 2])
  // Nothing else has changed by it.
  expect([personRoutes.list, driverRoutes.list].map((route) => testServer().asked(route as never).length)).toEqual([
    1, 1,
  ])
})

test.each([
  ['groups', { customStateId: 9, groupIds: [1] }, [2, 1]],
  ['a state', { customStateId: null, groupIds: [2] }, [1, 2]],
] as const)('%s as they stand here are no news', async (_, { customStateId, groupIds }, read) => {
  await follow(
    { kind: 'customState', ...ofItem, customStateId },
    { kind: 'group', ...ofItem, groupIds: groupIds as never },
  )
  // All that is asked for is read at once.
  await expect.poll(() => [readings(vehicleRoutes.list), readings(groupRoutes.list)], { timeout: 60_000 }).toEqual(read)
})

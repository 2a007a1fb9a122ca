import { expect, test, vi } from 'vitest'
import { createAddressDesk } from './address-desk.ts'

const at = (lat: number) => ({ lat, lng: 0 })

test('what is asked within a moment is one call, and each gets its own answer', async () => {
  const send = vi.fn(async (of: string, places: { lat: number }[]) =>
    places.map(({ lat }) => ({ address: `${of} ${lat}` })),
  )
  const ask = createAddressDesk(send)
  const answers = await Promise.all([ask('1 es', at(1)), ask('1 es', at(2)), ask('2 fr', at(3))])
  expect(answers).toEqual(['1 es 1', '1 es 2', '2 fr 3'])
  expect(send).toHaveBeenCalledTimes(2)
  expect(await ask('1 es', at(4))).toBe('1 es 4')
})

test('a call that fails fails for all who asked, and not for those after', async () => {
  let isDown = true
  const ask = createAddressDesk(async (_, places) => {
    if (isDown) throw new Error('down')
    return places.map(() => ({ address: 'here' }))
  })
  await expect(Promise.all([ask('1 es', at(1)), ask('1 es', at(2))])).rejects.toThrow('down')
  isDown = false
  expect(await ask('1 es', at(1))).toBe('here')
})

import { vehicleRoutes } from '@atalaya/contract/items'
import { expect, test, vi } from 'vitest'
import { createCaller } from './caller.ts'

test('a call without the id of what it is about is noted as invalid data and never sent', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const fetch = vi.fn()
  const call = createCaller({
    fetch,
    freshToken: async () => 'token',
    replaceToken: async () => null,
    prove: async () => false,
    now: Date.now,
    onFailure: () => undefined,
  })
  for (const id of [undefined, null, '', Number.NaN]) {
    const params = { companyId: 3, id: id as never }
    const refusal = { code: 'input.invalid' }
    await expect(call(vehicleRoutes.remove, { params })).rejects.toMatchObject(refusal)
    await expect(call(vehicleRoutes.update, { params, body: {} as never })).rejects.toMatchObject(refusal)
  }
  expect(fetch).not.toHaveBeenCalled()
  expect(warned).toHaveBeenCalledTimes(8)
  expect(warned.mock.calls[0]?.[0]).toMatch(/^invalid data: DELETE .* without id$/)
})

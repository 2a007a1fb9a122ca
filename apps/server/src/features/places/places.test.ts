import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { startTestCompany } from '../../test-server.ts'

const { params, signInAs } = await startTestCompany('Places')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@places.test' })
const locations = [{ lat: 38.92, lng: -6.34 }]
const { reverseMany } = allRoutes.places

test('takes the language of addresses in the body as in the address of the call, and names it where it is in neither', async () => {
  const inQuery = await ana.reply(reverseMany, { params, query: { lang: 'es' }, body: { locations } })
  const inBody = await ana.reply(reverseMany, { params, query: {}, body: { locations, lang: 'es' } })
  expect(inBody).toEqual(inQuery)
  expect(inBody).toEqual([{ address: expect.any(String) }])
  expect(await ana.call(reverseMany, { params, query: {}, body: { locations } })).toMatchObject({
    status: 400,
    fields: { lang: 'required' },
  })
})

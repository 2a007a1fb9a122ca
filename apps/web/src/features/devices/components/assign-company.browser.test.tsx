import { deviceRoutes } from '@atalaya/contract/devices'
import { Notifications } from '@mantine/notifications'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart, testServer } from '../../../test-screen.tsx'
import { say } from '../../../test-states.ts'
import { AssignCompany } from './assign-company.tsx'

const device = (id: number, companyId: number | null) => ({ id, resellerId: 2, companyId, name: `T ${id}` }) as never

it('takes back what was handed over, and leaves what the company had before', async () => {
  testServer().answer(deviceRoutes.assignMany, ({ body }) => ({ updated: body.items, notUpdated: [] }))
  await drawPart(
    <>
      <Notifications />
      <AssignCompany
        devices={[device(1, null), device(2, null), device(3, 3)]}
        companies={[{ id: 3, name: 'Transportes Norte', resellerId: 2 } as never]}
        onClose={() => undefined}
      />
    </>,
  )
  await page.getByRole('button', { name: new RegExp(`^${say('devices:fields.company')}: `) }).click()
  await page.getByRole('option', { name: 'Transportes Norte' }).click()
  await page.getByRole('button', { name: say('devices:assign.companyDo'), exact: true }).click()
  await page.getByRole('button', { name: say('ui:undo'), exact: true }).click()
  await expect
    .poll(() =>
      testServer()
        .asked(deviceRoutes.assignMany)
        .map(({ body }) => [body.companyId, body.items]),
    )
    .toEqual([
      [3, [1, 2, 3]],
      [null, [1, 2]],
    ])
})

import { type MeterCorrection, meterRoutes } from '@atalaya/contract/meters'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCompany, vehicle } from '../../../test-company.ts'
import { now } from '../../../test-records.ts'
import { openScreen, testServer } from '../../../test-screen.tsx'
import { say } from '../../../test-states.ts'

let made: MeterCorrection[] = []

beforeEach(() => {
  made = []
  answerCompany(testServer())
  testServer().answer(meterRoutes.list, () => made.toReversed())
  testServer().answer(meterRoutes.correct, ({ body }) => {
    made.push({ id: made.length + 1, ...body, movedBy: 500, correctedTs: now, userId: 7 } as never)
    return vehicle(0) as never
  })
})

it('takes a correction back by the opposite one, of the same instant', async () => {
  await openScreen('/vehicles/101?tab=meters')
  await userEvent.fill(page.getByRole('textbox', { name: say('items:page.shown') }), '130000')
  await page.getByRole('button', { name: say('items:page.correct'), exact: true }).click()
  await page.getByRole('button', { name: say('ui:undo'), exact: true }).click()
  await expect.poll(() => testServer().asked(meterRoutes.correct).length).toBe(2)
  const [first, second] = testServer().asked(meterRoutes.correct)
  expect(second?.body).toEqual({ ...first?.body, shown: (first?.body.shown ?? 0) - 500 })
  await expect.element(page.getByText(say('ui:undone', { count: 1 }))).toBeVisible()
})

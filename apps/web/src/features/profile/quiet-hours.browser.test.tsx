import { ownAccountRoutes } from '@atalaya/contract/own-account'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { signedIn } from '../../test-records.ts'
import { drawPart, testServer } from '../../test-screen.tsx'
import { Refused } from '../../test-server.ts'
import { say } from '../../test-states.ts'
import { OwnQuietHours } from './components/quiet-hours.tsx'

const lucia = signedIn()
const hours = () => page.getByRole('switch', { name: new RegExp(`^${say('profile:quiet.on')}`) })

it('says when somebody is not to be woken, and why that could not be saved', async () => {
  testServer().answer(ownAccountRoutes.save, ({ body }) => ({ ...lucia, quietHours: body.quietHours ?? null }))
  await drawPart(<OwnQuietHours />)
  await expect.element(hours()).not.toBeChecked()
  await hours().click({ force: true })
  const until = page.getByRole('textbox', { name: say('profile:quiet.to') })
  await expect.element(until).toHaveValue('07:00')
  await expect.element(page.getByText(say('profile:quiet.nextDay'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await userEvent.fill(until, '830')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => testServer().asked(ownAccountRoutes.save).at(-1)?.body)
    .toMatchObject({ firstName: lucia.firstName, quietHours: { fromMinute: 1_320, toMinute: 510 } })
  testServer().answer(ownAccountRoutes.save, () => {
    throw new Refused('limit.reached')
  })
  await userEvent.fill(until, '930')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(until).toHaveValue('08:30')
})

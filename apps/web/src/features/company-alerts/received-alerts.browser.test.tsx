import { companyAlertRoutes } from '@atalaya/contract/company-alerts'
import { Notifications } from '@mantine/notifications'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { live, useLiveChannel } from '../../live/live.ts'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { answerLive } from '../../test-live.ts'
import { drawPart, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { ReceivedAlerts } from './components/received-alerts.tsx'
import { SendAlertDialog } from './components/send-alert-dialog.tsx'

const Listening = () => {
  useLiveChannel(3)
  return <ReceivedAlerts />
}

test('a message from the provider stands in a dialog until it is read, and the next one comes after it', async () => {
  const stop = answerLive([
    { kind: 'alert', text: 'Mantenimiento el domingo' },
    { kind: 'alert', text: 'Segundo' },
  ])
  await drawPart(<Listening />)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Mantenimiento el domingo')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Segundo')).toBeVisible()
  await dialog.getByRole('button', { name: say('app:alert.read') }).click()
  await expect.poll(() => dialog.elements().length).toBe(0)
  live.disconnect()
  stop()
})

test('what is sent goes to the open company, and nothing empty does', async () => {
  answerCompany(testServer())
  testServer().answer(companyAlertRoutes.send, {})
  const close = vi.fn()
  await drawPart(
    <>
      <Notifications />
      <SendAlertDialog onClose={close} />
    </>,
  )
  const send = page.getByRole('button', { name: say('app:alert.send') })
  await send.click()
  await expect.element(page.getByText(say('errors:reasons.required'))).toBeVisible()
  expect(testServer().asked(companyAlertRoutes.send)).toEqual([])
  await page.getByRole('textbox').fill('Hoy a las 22:00')
  await send.click()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(testServer().asked(companyAlertRoutes.send)).toMatchObject([{ body: { text: 'Hoy a las 22:00' } }])
})

import { Notifications } from '@mantine/notifications'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BareToasts } from '../app/bare-toasts.tsx'
import { useUnexpectedErrors } from '../app/unexpected-errors.ts'
import { ApiFailure } from '../session/api-failure.ts'
import { seriousFindings } from '../test-axe.ts'
import { drawPart } from '../test-screen.tsx'
import { say } from '../test-states.ts'
import { toastFailure } from './toasts.ts'

const Page = () => {
  useUnexpectedErrors()
  return <Notifications />
}
const failed = (code: string, statusCode: number) =>
  new ApiFailure({ code, statusCode, url: '/fr/v1/companies/id/3/vehicles', requestId: '7f3c41d2' })

/** What is read out. */
const said = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('\n')

test('a failure of the server says status, description, address and the number to quote', async () => {
  await drawPart(<Page />)
  toastFailure(failed('server.error', 500))
  await expect.poll(said).toContain(say('errors:codes.server.error'))
  for (const told of ['500 server.error', '/fr/v1/companies/id/3/vehicles', '7f3c41d2']) expect(said()).toContain(told)
  await expect.element(page.getByRole('button', { name: say('errors:copy') })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('a refusal that its words explain says no more than those, and has its number at hand', async () => {
  await drawPart(<Page />)
  toastFailure(failed('permission.denied', 403))
  await expect.poll(said).toContain(say('errors:codes.permission.denied'))
  expect(said()).not.toContain('/fr/v1')
  expect(said()).not.toContain('7f3c41d2')
  await expect.element(page.getByRole('button', { name: say('errors:copy') })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('a page without the shell says what failed on it, too', async () => {
  await drawPart(<BareToasts />)
  expect(said()).toBe('')
  toastFailure(failed('permission.denied', 403))
  await expect.poll(said).toContain(say('errors:codes.permission.denied'))
  expect(await seriousFindings()).toEqual([])
})

test('what is no answer of the API is an error with its message, noted', async () => {
  const noted = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await drawPart(<Page />)
  toastFailure(new TypeError('x is not a function'))
  await expect.poll(said).toContain('Error: x is not a function')
  expect(noted).toHaveBeenCalledOnce()
})

test('what nobody has caught is said too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await drawPart(<Page />)
  dispatchEvent(
    new PromiseRejectionEvent('unhandledrejection', {
      promise: Promise.resolve(),
      reason: new Error('lost on the way'),
      cancelable: true,
    }),
  )
  await expect.poll(said).toContain('Error: lost on the way')
  dispatchEvent(
    new PromiseRejectionEvent('unhandledrejection', {
      promise: Promise.resolve(),
      reason: new DOMException('called off', 'AbortError'),
    }),
  )
  expect(page.getByRole('alert').elements()).toHaveLength(1)
})

test('what was thrown where nobody catches is said once, however often it is thrown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await drawPart(<Page />)
  const thrown = () => dispatchEvent(new ErrorEvent('error', { error: new Error('in a frame'), message: 'in a frame' }))
  thrown()
  thrown()
  await expect.poll(said).toContain('Error: in a frame')
  dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }))
  expect(page.getByRole('alert').elements()).toHaveLength(1)
})

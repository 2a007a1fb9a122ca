import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('is wished for in the profile, shows a notice while nothing is looked at, and opens what it is about', async () => {
  const page = await openPage({ ...desktop, serviceWorkers: 'allow', permissions: ['notifications'] })
  // A browser's own push service stands outside of every test: what it would give is given here, all else is as it is.
  await page.addInitScript(() => {
    if (!('PushManager' in window)) return
    let isOn = false
    const keys = { p256dh: 'BK'.padEnd(87, 'A'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
    const subscription = {
      options: {},
      toJSON: () => ({ endpoint: 'https://push.invalid/this-browser', keys }),
      unsubscribe: async () => {
        isOn = false
        return true
      },
    }
    PushManager.prototype.subscribe = async () => {
      if ('hasNoService' in window) throw new DOMException('no service', 'AbortError')
      isOn = true
      return subscription as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => (isOn ? (subscription as unknown as PushSubscription) : null)
  })
  await signIn(page, accountOf('ADMIN'))
  await page.goto('/profile')
  const wish = page.getByLabel('Recibir avisos en este navegador')
  await wish.waitFor()
  await page.evaluate(() => Object.assign(window, { hasNoService: true }).length)
  await wish.click({ force: true })
  await page.getByText('El servicio de notificaciones de este navegador no responde').waitFor()
  await page.reload()
  await wish.click({ force: true })
  await page.getByText('Este', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Enviar uno de prueba' }).click()
  await page.getByText('Enviado: aparecerá en unos segundos').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('heading', { name: 'Avisos en este dispositivo' }).scrollIntoViewIfNeeded()
  await takePicture(page, 'profile-push-light-desktop')
  await page.setViewportSize(phone.viewport)
  await page.getByRole('heading', { name: 'Avisos en este dispositivo' }).scrollIntoViewIfNeeded()
  await takePicture(page, 'profile-push-light-phone')
  await page.setViewportSize(desktop.viewport)

  // What the push service brings, given to the worker as the browser gives it.
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const push = async (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data,
    })
  const shown = () =>
    page.evaluate(async () => {
      const { ready } = navigator.serviceWorker
      const notices = await (await ready).getNotifications()
      return notices.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  const notice = {
    title: 'Rápido · 1234 ABC',
    text: 'Exceso de velocidad',
    link: '/alarmlogs?search=1234',
    topic: 'notice-7',
  }
  await push(JSON.stringify(notice))
  await expect.poll(shown).toEqual([{ title: notice.title, body: notice.text, tag: 'notice-7' }])
  // Another word of the same takes its place; what is none of ours is shown too, and leads nowhere else.
  await push(JSON.stringify({ ...notice, title: 'Aviso retirado' }))
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['Aviso retirado'])
  await push('{"link":"https://elsewhere.test/","broken"')
  await expect.poll(async () => (await shown()).length).toBe(2)

  const [worker] = page.context().serviceWorkers()
  // As text, since it is a worker's, whose globals no page has.
  const click = (tag: string) =>
    worker?.evaluate(`self.registration.getNotifications().then((notices) => {
      const notification = notices.find(({ tag }) => tag === ${JSON.stringify(tag)})
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })`)
  await click('notice-7')
  await page.waitForURL(/\/alarmlogs\?search=1234/)
  await page.goto('/profile')
  await click('')
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/profile')
  await expect.poll(() => wish.isChecked()).toBe(true)
  await wish.click({ force: true })
  await expect.poll(() => page.getByText('Este', { exact: true }).count()).toBe(0)
})

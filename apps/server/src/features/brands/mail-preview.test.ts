import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { startTestCompany } from '../../test-server.ts'

const { database, origin, signInAs } = await startTestCompany('Ulía')
const ana = await signInAs({ role: 'SUPER_RESELLER', email: 'ana@platform.test' })
const routes = allRoutes.brands
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inner}</svg>`).toString('base64')
const order = {
  siteName: 'Igeldo Flotas',
  accent: '#7a1fa2',
  template: 'createPassword',
  language: 'es',
  scheme: 'light',
} as const
const preview = (more: object = {}) => ana.reply(routes.previewMail, { params: {}, body: { ...order, ...more } })

test('a mail is shown as the brand would send it that nobody has saved yet', async () => {
  const logo = svg('<rect width="20" height="20" fill="#c8102e"/>')
  const { subject, html } = await preview({ logo, supportPhone: '900 100 200' })
  expect(subject).toBe('Elegir la contraseña de Igeldo Flotas')
  expect(html).toContain('src="data:image/png;base64,')
  expect(html).toContain('background:#7a1fa2')
  expect(html).toContain('900 100 200')
  expect((await preview({ language: 'tr' })).subject).not.toBe(subject)
  const sent = await database.selectFrom('mails').select('id').execute()
  expect(sent).toEqual([])
})

test.each([
  ['createPassword', 'Choose a password', 'Marta Ruiz'],
  ['resetPassword', 'New password', 'password/reset/'],
  ['changedEmail', 'E-mail address changed', 'ana.ruiz@example.com'],
  ['unknownSignIn', 'Sign-in from a new place', '203.0.113.7'],
  ['factorsReset', 'Second factor removed', 'Marta Ruiz'],
  ['ticket', 'Ticket 1042', 'See the ticket'],
  ['notice', 'Trailer 02', 'See the vehicle'],
  ['report', 'Trips: 12 trips by 3 items: 341.8\u00a0km', 'See the report'],
])('a mail of the kind %s is shown with what it could say', async (template, says, shows) => {
  const { subject, html } = await preview({ template, language: 'en' })
  expect(subject).toContain(says)
  expect(html).toContain(shows)
  expect(html.includes('notifications/unsubscribe')).toBe(['ticket', 'notice', 'report'].includes(template))
})

test('an accent that could not be read is corrected in mails as well, and a theme is shown by itself', async () => {
  expect((await preview({ accent: '#ffd500' })).html).toContain('background:#806a00')
  expect((await preview({ scheme: 'dark' })).html).toContain('@media all{')
  expect((await preview()).html).toContain('@media not all{')
})

test('the logo that is kept stands in where none is chosen, and none where it was taken away', async () => {
  const fields = { siteName: 'Kept', logo: svg('<rect width="9" height="9"/>') }
  const { id } = await ana.reply(routes.create, { params: {}, body: fields })
  expect((await preview({ id })).html).toContain('data:image/png')
  expect((await preview({ id, logo: null })).html).not.toContain('data:image/png')
})

test('what is typed is text, and a drawing that does more than draw is refused', async () => {
  const { html } = await preview({
    siteName: '<img src=x onerror=alert(1)>',
    supportHours: '</style><script>1</script>',
  })
  expect(html).not.toMatch(/<img src=x|<script/)
  const hostile = { ...order, logo: svg('<script>alert(1)</script>') }
  expect(await ana.call(routes.previewMail, { params: {}, body: hostile })).toMatchObject({
    code: 'input.invalid',
    fields: { logo: 'format' },
  })
})

test('the page that it is looked at in runs one script, ours, and belongs to no origin', async () => {
  const frame = await fetch(`${origin}/brand/mailFrame`)
  expect(frame.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*script-src 'sha256-[^']+'; .*sandbox allow-scripts$/,
  )
})

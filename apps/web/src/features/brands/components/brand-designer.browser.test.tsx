import { managedBrandRoutes } from '@atalaya/contract/brands'
import { mailTemplates } from '@atalaya/contract/mails'
import { languages } from '@atalaya/contract/values'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../test-axe.ts'
import { answerCompany } from '../../../test-company.ts'
import { now } from '../../../test-records.ts'
import { openScreen, phone, testServer } from '../../../test-screen.tsx'
import { itSaysHowReadingWent, say, tabTo } from '../../../test-states.ts'
import { isPreviewOrder, type PreviewOrder, previewReady } from '../preview.protocol.ts'

const brand = {
  ...{
    id: 1,
    siteName: 'Faro',
    description: '',
    accent: '#0b6b62',
    palette: {},
    hosts: [{ name: 'faro.example.com' }],
  },
  ...{ languages: [...languages], formalAddress: false, useTerms: {}, mapSources: [], workerApp: { installers: [] } },
  ...{ passwordPolicy: 'classic' as const, demandsSecondFactor: false, isDefault: false, hasDraft: false },
  ...{ sender: null, resellers: 2 },
  accentUsed: { light: '#0b6b62', dark: '#3fb5a5' },
  hostStates: [{ name: 'faro.example.com', state: 'live' as const, fault: null, checkedTs: now }],
  ...{ createdTs: now, updatedTs: now, version: 1 },
}
const owner = { role: 'DEVELOPER', companyId: null, resellerId: null, distributorId: null } as const

const open = (id = 1, opening: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(`/brands?edit=${id}`, { ...opening, user: { ...owner, ...opening.user } })
const name = () => page.getByRole('textbox', { name: say('brands:fields.siteName') })
const button = (text: string) => page.getByRole('button', { name: text })
const save = () => button(say('brands:form.publish'))

let kept: { rows: Map<number, unknown>; changeElsewhere(id: number, changes: object): void }
beforeEach(() => {
  answerCompany(testServer())
  kept = testServer().keep(managedBrandRoutes as never, [brand] as never)
  testServer().answer(managedBrandRoutes.draft, { draft: null })
  testServer().answer(managedBrandRoutes.check, () => kept.rows.get(1) as never)
})

describe('the designer of a brand', () => {
  itSaysHowReadingWent({
    route: managedBrandRoutes.read,
    open,
    content: () => document.querySelector('form input'),
    skeleton: () => document.querySelector('[role=status][aria-label]'),
  })

  it('begins empty, and points at what is missing before it asks the server', async () => {
    await open(0)
    await userEvent.fill(page.getByRole('textbox', { name: say('brands:fields.supportEmail') }), 'nadie')
    await button(say('brands:form.create')).click()
    await expect.element(name()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name()).toHaveFocus()
    expect(testServer().asked(managedBrandRoutes.create)).toEqual([])
    expect(await seriousFindings()).toEqual([])
  })
  it('shows the one that there is with its pictures and names, and nothing beyond the edge of a phone', async () => {
    await open(1, { size: phone })
    await expect.element(name()).toHaveValue('Faro')
    await expect.element(page.getByRole('textbox', { name: say('brands:hosts.name', { nth: 1 }) })).toBeVisible()
    await expect.element(page.getByText(say('brands:hosts.states.live'))).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    expect(await seriousFindings()).toEqual([])
    await page.getByText(say('brands:preview.title'), { exact: true }).first().click()
    expect(await seriousFindings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(phone.width)
  })

  it('is filled in and saved by the keyboard alone', async () => {
    await open()
    await expect.element(name()).toHaveFocus()
    await userEvent.keyboard('{Control>}a{/Control}Faro del Norte')
    await tabTo(() => document.activeElement?.textContent === say('brands:hosts.add'))
    await userEvent.keyboard('{Enter}')
    await tabTo(() => document.activeElement?.getAttribute('aria-label') === say('brands:hosts.name', { nth: 2 }))
    await userEvent.keyboard('norte.example.com{Enter}')
    const names = [{ name: 'faro.example.com' }, { name: 'norte.example.com' }]
    await expect.poll(() => kept.rows.get(1)).toMatchObject({ siteName: 'Faro del Norte', hosts: names, version: 2 })
  })

  it.each([
    ['fails', 'errors:codes.server.error'],
    ['is forbidden', 'errors:codes.permission.denied'],
    ['finds no network', 'errors:typedIsKept'],
  ])('keeps what was typed when a save %s, and saves it with the next try', async (how, text) => {
    if (how === 'finds no network') testServer().cut(managedBrandRoutes.update)
    else testServer().refuse(managedBrandRoutes.update, how === 'fails' ? 'server.error' : 'permission.denied')
    await open()
    await userEvent.fill(name(), 'Con paciencia')
    await save().click()
    await expect.element(page.getByText(say(text))).toBeVisible()
    await expect.element(name()).toHaveValue('Con paciencia')
    testServer().accept(managedBrandRoutes.update)
    await expect.element(save()).toBeEnabled()
    await save().click()
    await expect.poll(() => kept.rows.get(1)).toMatchObject({ siteName: 'Con paciencia', version: 2 })
  })

  it('shows both versions where somebody else has saved meanwhile, and saves mine over theirs', async () => {
    await open()
    await userEvent.fill(name(), 'Mi marca')
    kept.changeElsewhere(1, { siteName: 'Su marca', formalAddress: true })
    await save().click()
    await expect.element(page.getByText(say('ui:conflict.what'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('ui:conflict.keepMine') }).click()
    await expect.poll(() => kept.rows.get(1)).toMatchObject({ siteName: 'Mi marca', formalAddress: true, version: 3 })
  })

  it('gives the preview all that the form has, also while it is typed', async () => {
    const app = { android: { url: 'https://apps.example.com/faro', version: '1.2' }, installers: [] }
    const own = { palette: { blue: '#123456' }, supportPhone: '900 100 200', workerApp: app, useTerms: { es: 'Suyos' } }
    kept.changeElsewhere(1, {
      ...own,
      mapSources: [{ name: 'Propio', url: 'https://tiles.example.com/{z}/{x}/{y}.png', maxZoom: 18 }],
    })
    await open()
    const hours = page.getByRole('textbox', { name: say('brands:fields.supportHours') })
    await expect.element(hours).toBeVisible()
    const frame = document.querySelector('iframe') as HTMLIFrameElement
    await expect
      .poll(() => frame.contentDocument?.URL !== 'about:blank' && frame.contentDocument?.readyState)
      .toBe('complete')
    const orders: PreviewOrder[] = []
    frame.contentWindow?.addEventListener('message', ({ data }) => void (isPreviewOrder(data) && orders.push(data)))
    const ready = { source: frame.contentWindow, origin: location.origin, data: previewReady }
    dispatchEvent(new MessageEvent('message', ready))
    await userEvent.fill(hours, '8–20')
    await expect
      .poll(() => orders.at(-1)?.brand)
      .toMatchObject({
        ...{ siteName: 'Faro', palette: { blue: '#123456' }, support: { phone: '900 100 200', hours: '8–20' } },
        ...{ workerApp: app, useTerms: { es: 'Suyos' }, mapNames: ['Propio'] },
      })
  })

  it('shows each mail that the product writes', async () => {
    testServer().answer(managedBrandRoutes.previewMail, { subject: 'Muestra', html: '<p>Muestra</p>' })
    await open()
    await page.getByText(say('brands:preview.parts.mail'), { exact: true }).click()
    const which = page.getByRole('combobox', { name: say('brands:preview.mail.which') })
    for (const template of mailTemplates) {
      await which.click()
      await page.getByRole('option', { name: say(`mails:kind.${template}`), exact: true }).click()
      await expect
        .poll(() => testServer().asked(managedBrandRoutes.previewMail).at(-1)?.body)
        .toMatchObject({ template, siteName: 'Faro' })
    }
  })

  it('does not open for who may only look', async () => {
    await open(1, { user: { readOnly: true } })
    await expect.element(page.getByRole('grid').getByText('Faro')).toBeVisible()
    expect(name().query()).toBeNull()
    expect(button(say('brands:actions.create')).query()).toBeNull()
    expect(testServer().asked(managedBrandRoutes.read)).toEqual([])
  })
})

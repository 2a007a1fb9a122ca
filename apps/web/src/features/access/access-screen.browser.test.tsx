import { accessRoutes, type CompanyAccess } from '@atalaya/contract/openid'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { now } from '../../test-records.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, say } from '../../test-states.ts'

const bare: CompanyAccess = {
  settings: { passwordExpirationDays: 0, secondFactor: 'optional' },
  people: { total: 12, withSecondFactor: 5 },
  isSecondFactorOfBrand: false,
  openid: null,
  code: null,
  redirectUri: 'https://flota.example.com/login',
}
const provider = {
  ...{ isEnabled: true, issuer: 'https://login.example.com', clientId: 'atalaya', roleClaim: 'roles' },
  roleRules: [{ value: 'flota-jefes', role: 'ADMIN' as const, readOnly: false, groupIds: [] }],
  ...{ emailDomains: ['example.com'], isProvisioning: true, isOnlyWay: false, hasSecret: true, updatedTs: now },
}
const withProvider: CompanyAccess = { ...bare, openid: provider, code: 'abc123' }

const open = (opening: Parameters<typeof openScreen>[1] = {}, path = '/access') => openScreen(path, opening)
const field = (name: string) => page.getByRole('textbox', { name: say(`access:form.${name}`) })
const button = (name: string) => page.getByRole('button', { name: say(`access:${name}`) })
/** Its track lies over the box that a locator clicks. */
const press = (control: { element(): Element }) => (control.element() as HTMLElement).click()
const asked = <R extends (typeof accessRoutes)[keyof typeof accessRoutes]>(route: R) => testServer().asked(route)

beforeEach(() => {
  answerCompany(testServer())
  testServer().answer(accessRoutes.read, bare)
})

describe('how a company’s people sign in', () => {
  itSaysHowReadingWent({
    route: accessRoutes.read,
    open,
    content: () => document.querySelector('main [role=switch], [role=switch]'),
    skeleton: () => document.querySelector('[role=status][aria-label]'),
  })

  it('saves a setting as it is chosen, and says whom it meets', async () => {
    testServer().answer(accessRoutes.save, {
      ...bare,
      settings: { passwordExpirationDays: 0, secondFactor: 'required' },
    })
    await open()
    await expect.element(page.getByText(say('access:secondFactor.people', { count: 5, total: 12 }))).toBeVisible()
    const demand = page.getByRole('switch', { name: say('access:secondFactor.required') })
    await expect.element(demand).toBeEnabled()
    press(demand)
    await expect.element(demand).toBeChecked()
    await expect.element(page.getByText(say('access:secondFactor.othersMust'))).toBeVisible()
    const expiry = page.getByRole('combobox', { name: say('access:passwords.expire') })
    await userEvent.selectOptions(expiry, '90')
    await expect
      .poll(() => asked(accessRoutes.save).map(({ body }) => body))
      .toEqual([
        { passwordExpirationDays: 0, secondFactor: 'required' },
        { passwordExpirationDays: 90, secondFactor: 'required' },
      ])
    expect(await seriousFindings()).toEqual([])
  })

  it('leaves a setting as it was where it is not saved', async () => {
    testServer().answer(accessRoutes.save, bare)
    testServer().refuse(accessRoutes.save, 'server.error')
    await open()
    const demand = page.getByRole('switch', { name: say('access:secondFactor.required') })
    await expect.element(demand).toBeEnabled()
    press(demand)
    await expect.element(page.getByText(say('errors:codes.server.error'))).toBeVisible()
    await expect.element(demand).not.toBeChecked()
  })

  it('shows what the brand demands as not the company’s to change', async () => {
    testServer().answer(accessRoutes.read, { ...bare, isSecondFactorOfBrand: true })
    await open()
    const demand = page.getByRole('switch', { name: say('access:secondFactor.required') })
    await expect.element(demand).toBeChecked()
    await expect.element(demand).toBeDisabled()
  })

  it('changes nothing for who may only look', async () => {
    testServer().answer(accessRoutes.read, withProvider)
    await open({ user: { readOnly: true } }, '/access?edit=1')
    await expect.element(page.getByText('https://login.example.com')).toBeVisible()
    for (const control of document.querySelectorAll<HTMLInputElement>('[role=switch], select'))
      expect(control.disabled).toBe(true)
    expect(button('provider.edit').query()).toBeNull()
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })
})

describe('the company’s provider', () => {
  it('is typed, tried and saved, with what is missing pointed at', async () => {
    const trial = { verdict: 'issuer' as const, issuer: 'https://login.example.com/', signInHost: null, claims: [] }
    testServer().answer(accessRoutes.tryOpenid, trial)
    testServer().answer(accessRoutes.saveOpenid, withProvider)
    await open()
    await button('provider.create').click()
    await userEvent.fill(field('issuer'), 'https://login.example.com')
    await userEvent.fill(field('clientId'), 'atalaya')
    await userEvent.fill(page.getByLabelText(say('access:form.secret'), { exact: false }).first(), 'secreto')
    await button('trial.try').click()
    await expect.element(page.getByText(say('access:trial.verdicts.issuer', { issuer: trial.issuer }))).toBeVisible()
    await button('trial.takeIssuer').click()
    await expect.element(field('issuer')).toHaveValue(trial.issuer)
    await button('rules.add').click()
    await button('form.save').click()
    await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(1)
    expect(asked(accessRoutes.saveOpenid)).toEqual([])
    expect(await seriousFindings()).toEqual([])
    await userEvent.fill(page.getByRole('combobox', { name: say('access:form.emailDomains') }), '@Example.com')
    await userEvent.fill(page.getByRole('textbox', { name: say('access:rules.value') }), 'flota-jefes')
    await userEvent.selectOptions(page.getByRole('combobox', { name: say('access:rules.role') }), 'ADMIN')
    await button('form.save').click()
    await expect
      .poll(() => asked(accessRoutes.saveOpenid).map(({ body }) => body))
      .toEqual([
        {
          ...{ isEnabled: true, issuer: trial.issuer, clientId: 'atalaya', secret: 'secreto', roleClaim: 'roles' },
          roleRules: [{ value: 'flota-jefes', role: 'ADMIN', readOnly: false, groupIds: [] }],
          ...{ emailDomains: ['example.com'], isProvisioning: true, isOnlyWay: false },
        },
      ])
    await expect.element(page.getByText(say('access:provider.enabled'))).toBeVisible()
  })

  it('keeps its secret where none is typed, and shows the server’s refusal at its field', async () => {
    testServer().answer(accessRoutes.read, withProvider)
    testServer().answer(accessRoutes.saveOpenid, withProvider)
    testServer().refuse(accessRoutes.saveOpenid, 'input.invalid', { 'roleRules.0.groupIds': 'required' })
    await open({}, '/access?edit=1')
    await userEvent.selectOptions(page.getByRole('combobox', { name: say('access:rules.role') }), 'OPERATOR')
    await button('form.save').click()
    await expect.poll(() => asked(accessRoutes.saveOpenid)[0]?.body).not.toHaveProperty('secret')
    await expect.element(page.getByText(say('errors:reasons.required'))).toBeVisible()
  })

  it('asks before what was typed is lost, and before the provider goes', async () => {
    testServer().answer(accessRoutes.read, withProvider)
    testServer().answer(accessRoutes.removeOpenid, bare)
    await open({}, '/access?edit=1')
    await userEvent.fill(field('clientId'), 'otro')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(say('ui:form.leaveTitle'))).toBeVisible()
    await page.getByRole('button', { name: say('ui:form.leave') }).click()
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
    await button('provider.remove').click()
    await expect.element(page.getByText(say('access:provider.removeHint'))).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('access:provider.remove') })
      .click()
    await expect.element(page.getByText(say('access:provider.empty'))).toBeVisible()
  })

  it('fits a phone, with its form', async () => {
    testServer().answer(accessRoutes.read, withProvider)
    await open({ size: phone }, '/access?edit=1')
    await expect.element(field('issuer')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    for (const input of document.querySelectorAll('[role=dialog] input'))
      expect(input.getBoundingClientRect().right).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})

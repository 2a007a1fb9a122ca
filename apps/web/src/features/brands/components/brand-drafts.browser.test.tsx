import { type KeptDraft, type ManagedBrand, managedBrandRoutes, NewBrand } from '@atalaya/contract/brands'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../test-axe.ts'
import { answerAboveCompanies, now } from '../../../test-records.ts'
import { openScreen, phone, testServer } from '../../../test-screen.tsx'
import { say } from '../../../test-states.ts'

const brand = (id: number, given: Partial<ManagedBrand> = {}): ManagedBrand =>
  ({
    ...NewBrand.parse({ siteName: `Marca ${id}`, hosts: [{ name: `flota.marca${id}.test` }] }),
    ...{ id, accentUsed: { light: '#1d5bd6', dark: '#6ea2ff' }, isDefault: false, hasDraft: false, resellers: 0 },
    hostStates: [{ name: `flota.marca${id}.test`, state: 'dns', fault: 'elsewhere', checkedTs: now }],
    ...{ sender: null, createdTs: now, updatedTs: now, version: 1 },
    ...given,
  }) as ManagedBrand

const superReseller = { role: 'SUPER_RESELLER', companyId: null, resellerId: null, distributorId: null } as const
const open = (opening: Parameters<typeof openScreen>[1] = {}) =>
  openScreen('/brands?edit=1', { ...opening, user: { ...superReseller, ...opening.user } })

const name = () => page.getByRole('textbox', { name: say('brands:fields.siteName') })
const button = (key: string) => page.getByRole('button', { name: say(`brands:${key}`), exact: true })
const published = () => testServer().asked(managedBrandRoutes.update)
const typeName = async (text: string) => {
  await expect.element(name()).toBeVisible()
  await userEvent.fill(name(), text)
}

let draft: KeptDraft | null
beforeEach(() => {
  answerAboveCompanies(testServer())
  const { answer, keep } = testServer()
  keep(managedBrandRoutes as never, [brand(1), brand(2)] as never)
  draft = null
  answer(managedBrandRoutes.draft, () => ({ draft }) as never)
  answer(managedBrandRoutes.saveDraft, ({ body }) => {
    draft = { ...body, version: body.version + 1, savedTs: now, by: 'Lucía Herrero' } as KeptDraft
    return draft as never
  })
  answer(managedBrandRoutes.dropDraft, () => {
    draft = null
    return {}
  })
  answer(managedBrandRoutes.check, ({ params }) => brand((params as { id: number }).id) as never)
  answer(managedBrandRoutes.previewMail, ({ body }) => ({ subject: `Para ${body.siteName}`, html: '<p>…</p>' }))
})

describe('drafts, versions and previews of a brand', () => {
  it('keeps a draft that nobody is served by, and publishes it', async () => {
    await open()
    await typeName('Marca nueva')
    await button('draft.keep').click()
    await expect.element(page.getByText(say('brands:draft.unpublished'))).toBeVisible()
    expect(published()).toEqual([])
    expect(testServer().asked(managedBrandRoutes.saveDraft)[0]?.body).toMatchObject({
      ...{ siteName: 'Marca nueva', basedOn: 1, version: 0 },
    })
    // What is kept already is not kept again, and can be published all the same.
    await expect.element(button('draft.keep')).toBeDisabled()
    expect(await seriousFindings()).toEqual([])
    await expect.element(button('form.publish')).toBeEnabled()
    await button('form.publish').click()
    await expect.poll(() => published().map(({ body }) => body.siteName)).toEqual(['Marca nueva'])
    await expect.element(page.getByText(say('brands:draft.published'))).toBeVisible()
    expect(draft).toBeNull()
  })

  it('points at what is wrong before it keeps a draft', async () => {
    await open()
    const email = page.getByRole('textbox', { name: say('brands:fields.supportEmail') })
    await userEvent.fill(email, 'nobody')
    await button('draft.keep').click()
    await expect.element(email).toHaveFocus()
    expect(testServer().asked(managedBrandRoutes.saveDraft)).toEqual([])
  })

  it('opens with the draft that is there, and goes back to what people see when it is discarded', async () => {
    draft = { ...brand(1), siteName: 'Solo pensada', version: 4, basedOn: 1, savedTs: now, by: 'Eva' } as never
    await open()
    await expect.element(name()).toHaveValue('Solo pensada')
    await button('draft.drop').click()
    await expect.element(name()).toHaveValue('Marca 1')
    expect(testServer().asked(managedBrandRoutes.dropDraft)[0]?.query).toEqual({ version: 4 })
  })

  it('says that somebody else has kept another draft, and overwrites it only when told to', async () => {
    await open()
    await typeName('La mía')
    testServer().refuse(managedBrandRoutes.saveDraft, 'version.conflict')
    draft = { ...brand(1), siteName: 'La suya', version: 1, basedOn: 1, savedTs: now, by: 'Eva' } as never
    await button('draft.keep').click()
    await expect.element(page.getByText(say('brands:draft.theirs'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    testServer().accept(managedBrandRoutes.saveDraft)
    await button('draft.keepOver').click()
    await expect.poll(() => draft?.siteName).toBe('La mía')
    expect((draft as KeptDraft | null)?.version).toBe(2)
  })

  it('goes back to a version, which is looked at before it is published', async () => {
    testServer().answer(managedBrandRoutes.versions, [
      { number: 2, publishedTs: now, by: 'Lucía Herrero' },
      { number: 1, publishedTs: now - 86_400_000, by: null },
    ] as never)
    const before = { ...NewBrand.parse({ siteName: 'La de antes' }), logo: null, darkLogo: null, icon: null }
    testServer().answer(managedBrandRoutes.version, before as never)
    await open()
    await button('versions.title').click()
    await expect.element(page.getByText(say('brands:versions.current'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('brands:versions.takeOf', { number: 1 }) }).click()
    await expect.element(name()).toHaveValue('La de antes')
    expect(published()).toEqual([])
    await button('form.publish').click()
    await expect.poll(() => published()[0]?.body).toMatchObject({ siteName: 'La de antes', logo: null })
  })

  it('puts a host name that another brand has at its field, and says where each stands', async () => {
    await open()
    await expect.element(page.getByText(say('brands:hosts.faults.elsewhere'))).toBeVisible()
    await typeName('Otra')
    testServer().refuse(managedBrandRoutes.update, 'host.taken', { hosts: 'host.taken' })
    await button('form.publish').click()
    await expect.element(page.getByText(say('errors:codes.host.taken')).first()).toBeVisible()
    await expect.element(name()).toHaveValue('Otra')
  })

  it('shows a mail of what is typed, and nothing half typed', async () => {
    await open()
    await page.getByText(say('brands:preview.parts.mail'), { exact: true }).click()
    await expect.element(page.getByText('Para Marca 1')).toBeVisible()
    await typeName('Tecleada')
    await userEvent.fill(page.getByRole('textbox', { name: say('brands:fields.supportEmail') }), 'ayuda@')
    await expect.element(page.getByText('Para Tecleada')).toBeVisible()
    expect(testServer().asked(managedBrandRoutes.previewMail).at(-1)?.body).toMatchObject({
      ...{ id: 1, siteName: 'Tecleada', template: 'createPassword', scheme: 'light' },
    })
    expect(
      testServer()
        .asked(managedBrandRoutes.previewMail)
        .map(({ body }) => body.supportEmail),
    ).not.toContain('ayuda@')
    expect(await seriousFindings()).toEqual([])
  })

  it('is form or preview on a phone', async () => {
    await open({ size: phone })
    await expect.element(name()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
    await page.getByText(say('brands:preview.title'), { exact: true }).first().click()
    await expect.element(page.getByRole('region', { name: say('brands:preview.title') })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })
})

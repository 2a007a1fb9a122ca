import { changeRoutes } from '@atalaya/contract/changes'
import { supportRoutes } from '@atalaya/contract/supports'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../test-axe.ts'
import { answerAboveCompanies, reseller, supports } from '../test-records.ts'
import { openScreen, testServer } from '../test-screen.tsx'
import { say, tabTo } from '../test-states.ts'

const button = (name: string) => page.getByRole('button', { name })
const sent = () =>
  testServer()
    .asked(supportRoutes.importMany)
    .filter(({ body }) => !body.dryRun)
const rowsOf = (calls: ReturnType<typeof sent>) => calls.reduce((sum, { body }) => sum + body.rows.length, 0)
const cell = (field: string, line: number) =>
  page.getByRole('textbox', { name: say('imports:review.cellOf', { field: say(`supports:fields.${field}`), line }) })
const wrongCells = () => document.querySelectorAll('input[aria-invalid=true]').length
const step = () => document.querySelector('[aria-current=step]')?.textContent

const csv = (...lines: string[]) => new File([lines.join('\n')], 'contactos.csv', { type: 'text/csv' })
const withMistakes = csv(
  'Nombre;Correo;Teléfono de atención',
  'Norte;norte@example.com;910 000 001',
  'Sur;nadie;910 000 002',
  ';este@example.com;910 000 003',
)

let kept: ReturnType<ReturnType<typeof testServer>['keep']>
const begin = async (file: File) => {
  await openScreen('/supports?import=1', { user: reseller })
  await expect.element(button(say('imports:file.choose'))).toBeVisible()
  await userEvent.upload(page.getByTestId('import-file'), file)
}
const review = async () => {
  const next = button(say('imports:columns.next'))
  await expect.element(next).toBeVisible()
  const email = page.getByLabelText(say('imports:columns.fieldOf', { column: 'Correo' }))
  if (email.query()) await userEvent.selectOptions(email, 'email')
  await next.click()
  await expect.poll(step).toContain(say('imports:steps.review'))
}

const isNamed = (name: string) => document.activeElement?.textContent?.trim() === name
const isOf = (column: string) =>
  document.activeElement?.getAttribute('aria-label') === say('imports:columns.fieldOf', { column })

beforeEach(() => {
  answerAboveCompanies(testServer())
  kept = testServer().keep(supportRoutes, supports(1))
})

describe('an import', () => {
  it('begins with a file, and says which one cannot be read', async () => {
    await begin(new File(['%PDF-1.7'], 'informe.pdf'))
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByText(say('imports:refusals.file.kind'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await userEvent.upload(page.getByTestId('import-file'), csv('Nombre'))
    await expect.element(page.getByText(say('imports:refusals.file.empty'))).toBeVisible()
  })

  it('goes on only with the fields that must be there', async () => {
    await begin(csv('Quién;Correo', 'Norte;norte@example.com'))
    const next = button(say('imports:columns.next'))
    await expect.element(next).toBeDisabled()
    expect(await seriousFindings()).toEqual([])
    await userEvent.selectOptions(page.getByLabelText(say('imports:columns.fieldOf', { column: 'Quién' })), 'name')
    await expect.element(next).toBeEnabled()
  })

  it('shows each mistake at its cell, takes the correction, tries and then sends what is sound', async () => {
    await begin(withMistakes)
    await review()
    await expect.poll(wrongCells).toBe(2)
    await expect.element(cell('email', 3)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(cell('name', 4)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText(say('imports:review.local', { sound: '1', wrong: '2' }))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await userEvent.fill(cell('email', 3), 'sur@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.poll(wrongCells).toBe(1)
    await button(say('imports:review.tryOut')).click()
    const trial = { inserted: '2', updated: '0', skipped: '0', refused: '1' }
    await expect.element(page.getByText(say('imports:review.trial', trial))).toBeVisible()
    expect(sent()).toEqual([])
    await button(say('imports:review.send', { count: 2, total: '2' })).click()
    await expect.poll(step).toContain(say('imports:steps.result'))
    expect(rowsOf(sent())).toBe(2)
    expect([...kept.rows.values()].slice(1)).toMatchObject([
      { name: 'Norte', email: 'norte@example.com' },
      { name: 'Sur', email: 'sur@example.com' },
    ])
    await expect.element(page.getByText(say('imports:result.notInserted')).first()).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('is taken back as a whole', async () => {
    testServer().answer(changeRoutes.undoOfReseller, {
      undone: [{ noun: 'supports', id: 2 }],
      notUndone: [],
      nextBeforeId: null,
    })
    await begin(csv('Nombre', 'Norte'))
    await review()
    await button(say('imports:review.tryOut')).click()
    await button(say('imports:review.send', { count: 1, total: '1' })).click()
    await button(say('imports:result.undo')).click()
    await expect.element(page.getByText(say('imports:result.undone', { count: 1, total: '1' })).first()).toBeVisible()
    const [undone] = testServer().asked(changeRoutes.undoOfReseller)
    expect(undone?.body.operationId).toBe(sent()[0]?.body.importId)
  })

  it('goes from the file to the result by the keyboard alone', async () => {
    await begin(csv('Nombre;Correo', 'Norte;nadie'))
    await expect.element(button(say('imports:columns.next'))).toBeVisible()
    await tabTo(() => document.activeElement?.tagName === 'SELECT' && isOf('Correo'))
    await userEvent.keyboard(say('supports:fields.email').slice(0, 4))
    await tabTo(() => isNamed(say('imports:columns.next')))
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('email', 2)).toHaveAttribute('aria-invalid', 'true')
    await tabTo(() => document.activeElement === cell('email', 2).element())
    await userEvent.keyboard('{Control>}a{/Control}norte@example.com{Enter}')
    await expect.poll(wrongCells).toBe(0)
    await tabTo(() => isNamed(say('imports:review.tryOut')))
    await userEvent.keyboard('{Enter}')
    const send = say('imports:review.send', { count: 1, total: '1' })
    await expect.element(button(send)).toBeVisible()
    await tabTo(() => isNamed(send))
    await userEvent.keyboard('{Enter}')
    await expect.poll(step).toContain(say('imports:steps.result'))
    expect([...kept.rows.values()].at(-1)).toMatchObject({ name: 'Norte', email: 'norte@example.com' })
  })

  it('says what it is doing while the server takes its time, and lets go of it on demand', async () => {
    const release = testServer().hold(supportRoutes.importMany)
    await begin(csv('Nombre', 'Norte'))
    await review()
    await button(say('imports:review.tryOut')).click()
    await expect.element(page.getByText(say('imports:work.dryRun'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await button(say('imports:cancel')).click()
    await expect.element(button(say('imports:review.tryOut'))).toBeVisible()
    expect(sent()).toEqual([])
    release()
  })

  it('says of a row what somebody else has saved between the trial and the sending', async () => {
    await begin(csv('Nombre', 'Norte', 'Sur'))
    await review()
    await button(say('imports:review.tryOut')).click()
    const send = button(say('imports:review.send', { count: 2, total: '2' }))
    await expect.element(send).toBeVisible()
    testServer().answer(supportRoutes.importMany, ({ body: { rows } }) => ({
      inserted: rows.slice(1).map(({ line }) => ({ line, id: 9 })),
      ...{ updated: [], skipped: [] },
      failed: rows.slice(0, 1).map(({ line }) => ({ line, error: 'name.taken', fields: { name: 'name.taken' } })),
    }))
    await send.click()
    await expect.poll(step).toContain(say('imports:steps.result'))
    await expect.element(page.getByText(say('errors:codes.name.taken'), { exact: false })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('sends many in parts', async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `Contacto ${at}`)
    await begin(csv('Nombre', ...lines))
    await review()
    expect(document.querySelectorAll('input[aria-label]').length).toBeLessThan(200)
    await button(say('imports:review.tryOut')).click()
    await button(say('imports:review.send', { count: 5_000, total: '5000' })).click()
    await expect.poll(() => rowsOf(sent())).toBe(5_000)
    await expect.poll(step).toContain(say('imports:steps.result'))
    expect(sent().length).toBeGreaterThan(1)
  })

  it('shows what only the server knows at its cell', async () => {
    testServer().answer(supportRoutes.importMany, ({ body }) => ({
      inserted: [],
      updated: [],
      skipped: [],
      failed: body.rows.map(({ line }) => ({ line, error: 'name.taken', fields: { name: 'name.taken' } })),
    }))
    await begin(csv('Nombre', 'Norte'))
    await review()
    await button(say('imports:review.tryOut')).click()
    await expect.element(cell('name', 2)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(button(say('imports:review.send', { count: 0, total: '0' }))).toBeDisabled()
  })

  it.each([
    ['fails', 'server.error'],
    ['is forbidden', 'permission.denied'],
  ] as const)('keeps all rows where the trial %s, which is said', async (_, code) => {
    testServer().refuse(supportRoutes.importMany, code)
    await begin(csv('Nombre', 'Norte'))
    await review()
    await button(say('imports:review.tryOut')).click()
    await expect.element(page.getByText(say(`errors:codes.${code}`)).first()).toBeVisible()
    testServer().accept(supportRoutes.importMany)
    await button(say('imports:review.tryOut')).click()
    await expect.element(button(say('imports:review.send', { count: 1, total: '1' }))).toBeVisible()
  })

  it('waits for the network, and goes on by itself', async () => {
    testServer().cut(supportRoutes.importMany)
    await begin(csv('Nombre', 'Norte'))
    await review()
    await button(say('imports:review.tryOut')).click()
    await expect.element(page.getByText(say('imports:work.waiting'))).toBeVisible()
    testServer().accept(supportRoutes.importMany)
    await expect.element(button(say('imports:review.send', { count: 1, total: '1' }))).toBeVisible()
  })

  it('is not offered to who may only look', async () => {
    await openScreen('/supports?import=1', { user: { ...reseller, readOnly: true } })
    await expect.element(page.getByRole('grid').getByText('Soporte 0001')).toBeVisible()
    expect(page.getByTestId('import-file').query()).toBeNull()
    expect(button(say('supports:actions.import')).query()).toBeNull()
  })
})

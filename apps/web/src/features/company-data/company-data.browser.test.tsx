import { type ClonePart, companyRoutes } from '@atalaya/contract/companies'
import { companyDataRoutes, companyErasureRoutes } from '@atalaya/contract/company-data'
import { type Run, resellerRunRoutes, runRoutes } from '@atalaya/contract/runs'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { answerAboveCompanies, now } from '../../test-records.ts'
import { openScreen, phone, testServer, wide } from '../../test-screen.tsx'
import { Refused } from '../../test-server.ts'
import { itSaysHowReadingWent, say } from '../../test-states.ts'
import { answerCompanies, company, distributor } from '../companies/test-companies.ts'

const dayMs = 86_400_000
const runOf = (id: number, given: Partial<Run>): Run =>
  ({
    ...{ id, kind: 'companyExport', subject: 'Transportes Norte', state: 'done', done: 61, total: 61, error: null },
    ...{ user: { id: 7, name: 'Lucía Herrero' }, createdTs: now, dueTs: now, startedTs: now, endedTs: now },
    ...{ expiresTs: now + 30 * dayMs, canCancel: false, hasResult: false, isShared: false, files: [] },
    ...given,
  }) as Run
const file = (id: number, name: string, bytes: number) =>
  ({ id, name, type: 'application/zip', bytes, sha256: 'ab'.repeat(32) }) as Run['files'][number]
const runs: Run[] = [
  runOf(5, { state: 'running', done: 23, total: 61, endedTs: null, expiresTs: null, canCancel: true }),
  runOf(4, { files: [file(9, 'transportes-norte_2026-11-24.zip', 22_073_654)] }),
  runOf(3, { state: 'failed', error: 'server.error', done: 2 }),
  runOf(2, { state: 'cancelled', done: 1 }),
]
const erasures: Run[] = [
  runOf(8, {
    ...{ kind: 'companyErasure', subject: 'Grúas del Ebro', state: 'waiting', done: 0, total: null },
    ...{ dueTs: now + 7 * dayMs, startedTs: null, endedTs: null, expiresTs: null, canCancel: true },
  }),
  runOf(6, {
    ...{ kind: 'companyErasure', subject: 'Pescados Vidal', done: 1_204_332, expiresTs: null },
    files: [file(11, 'certificate.pdf', 48_120), file(12, 'certificate.json', 3_904)],
  }),
]

beforeEach(() => {
  const server = testServer()
  answerCompany(server)
  answerAboveCompanies(server)
  answerCompanies(server)
  server.answer(runRoutes.list, runs)
  server.answer(resellerRunRoutes.list, erasures)
  server.answer(runRoutes.cancel, { done: true })
  server.answer(resellerRunRoutes.cancel, { done: true })
})

const button = (name: string) => page.getByRole('button', { name })
test('an administrator sees what runs, how far it is, what it made and why it failed', async () => {
  await openScreen('/runs')
  await expect.element(page.getByText(say('runs:progress', { done: '23', total: '61' }))).toBeVisible()
  await expect.element(page.getByText('22,1 MB')).toBeVisible()
  await expect.element(page.getByText(say('errors:codes.server.error'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await button(say('runs:cancel')).click()
  await expect.poll(() => testServer().asked(runRoutes.cancel)).toMatchObject([{ params: { companyId: 3, runId: 5 } }])
})

itSaysHowReadingWent({
  route: runRoutes.list,
  open: () => openScreen('/runs'),
  content: () => document.querySelector('li h3'),
  skeleton: () => document.querySelector('.mantine-Skeleton-root'),
})

test('everything is exported once it was said what that is; refused, it says why', async () => {
  let isFull = true
  testServer().answer(companyDataRoutes.export, () => {
    if (isFull) throw new Refused('limit.reached')
    return { runId: 9 }
  })
  await openScreen('/runs', { size: phone, theme: 'dark' })
  await button(say('runs:export.action')).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(say('runs:export.text'))).toBeVisible()
  await dialog.getByRole('button', { name: say('runs:export.start') }).click()
  await expect.element(page.getByText(say('errors:codes.limit.reached'))).toBeVisible()
  isFull = false
  await dialog.getByRole('button', { name: say('runs:export.start') }).click()
  await expect.element(page.getByText(say('runs:export.started'))).toBeVisible()
  expect(testServer().asked(companyDataRoutes.export)).toHaveLength(2)
})

test('a file is fetched by a link, which the browser saves', async () => {
  testServer().answer(runRoutes.link, { url: '#saved', expiresTs: now + 60_000 })
  await openScreen('/runs')
  await page.getByRole('button', { name: /transportes-norte_2026-11-24\.zip/ }).click()
  await expect
    .poll(() => testServer().asked(runRoutes.link))
    .toMatchObject([{ params: { companyId: 3, runId: 4, fileId: 9 } }])
})

test('a company is erased by who has typed its name, and only once it is deactivated', async () => {
  testServer().answer(companyErasureRoutes.erase, { runId: 8 })
  await openScreen('/companies?erase=31', { user: distributor })
  await expect.element(page.getByText(say('runs:erase.deactivateFirst'))).toBeVisible()
  await expect.element(button(say('runs:erase.start'))).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await openScreen('/companies?erase=34', { user: distributor, size: wide })
  const name = page.getByRole('textbox', { name: say('runs:erase.typeName') })
  await name.fill('Grúas del ebro')
  await expect.element(button(say('runs:erase.start'))).toBeDisabled()
  await name.fill('Grúas del Ebro')
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => testServer().asked(companyErasureRoutes.erase))
    .toMatchObject([{ params: { resellerId: 4, id: 34 }, body: { name: 'Grúas del Ebro' } }])
  // Then it shows what waits, and how it is taken back.
  await button(say('runs:takeBack')).click()
  await expect.poll(() => testServer().asked(resellerRunRoutes.cancel)).toHaveLength(1)
})

test('a reseller finds certificates of what was erased beside its companies', async () => {
  await openScreen('/companies?runs=0&reseller=2', { user: distributor, theme: 'dark', size: wide })
  await expect.element(page.getByText(/Pescados Vidal/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /certificate\.pdf/ })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('another company begins with what is chosen of one', async () => {
  const counts: Partial<Record<ClonePart, number>> = { groups: 4, geozones: 210, sensors: 6 }
  testServer().answer(companyRoutes.cloneable, counts as never)
  let isTaken = true
  testServer().answer(companyRoutes.clone, ({ body }) => {
    if (isTaken) throw new Refused('name.taken', { name: 'name.taken' })
    return company(99, body.name, {})
  })
  await openScreen('/companies?clone=33', { user: distributor })
  const dialog = page.getByRole('dialog')
  const geozones = dialog.getByRole('checkbox', { name: /210/ })
  await expect.element(geozones).toBeChecked()
  await geozones.click()
  await dialog.getByRole('textbox', { name: say('companies:clone.name') }).fill('Reparto Oeste')
  expect(await seriousFindings()).toEqual([])
  await dialog.getByRole('button', { name: say('companies:clone.save') }).click()
  await expect.element(dialog.getByText(say('errors:codes.name.taken'))).toBeVisible()
  isTaken = false
  await dialog.getByRole('textbox', { name: say('companies:clone.name') }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => testServer().asked(companyRoutes.clone)).toHaveLength(2)
  const [, asked] = testServer().asked(companyRoutes.clone)
  expect(asked?.body.name).toBe('Reparto Oeste')
  expect(asked?.body.parts).not.toContain('geozones')
  expect(asked?.body.parts).toContain('groups')
})

import { backupRoutes } from '@atalaya/contract/backups'
import { companyRoutes } from '@atalaya/contract/companies'
import { mailRoutes, platformMailRoutes } from '@atalaya/contract/mails'
import { outboxRoutes } from '@atalaya/contract/outbox'
import { userRoutes } from '@atalaya/contract/users'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { answerAboveCompanies, now, staff } from '../../test-records.ts'
import { drawPart, openScreen, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'

const dayMs = 86_400_000
const failed = (agoMs: number) => ({
  ...{ id: 9, companyId: 3, template: 'createPassword', email: 'eva@example.com', subject: 'Hola', state: 'failed' },
  ...{ error: '550 no such user', createdTs: now - agoMs, updatedTs: now - agoMs },
})
const pageOf = (...entries: object[]) => ({ entries, next: null }) as never
const notes = () => page.getByRole('list', { name: say('attention:title') })

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(now)
  answerCompany(testServer())
  answerAboveCompanies(testServer())
})
afterEach(() => void vi.restoreAllMocks())

const openUsers = async (user: Parameters<typeof openScreen>[1] = {}) => {
  testServer().keep(userRoutes as never, [] as never)
  await openScreen('/users', user)
  await expect.element(page.getByRole('heading', { name: say('users:title') })).toBeVisible()
}

test('an administrator learns beside the people whom a mail did not reach, and is led to it', async () => {
  testServer().answer(mailRoutes.list, pageOf(failed(dayMs)))
  await openUsers()
  const link = notes().getByRole('link', { name: say('attention:failedMail', { email: 'eva@example.com' }) })
  await expect.element(link).toBeVisible()
  await expect.element(link).toHaveAttribute('href', '/mails?state=failed')
  expect(testServer().asked(mailRoutes.list)).toMatchObject([{ query: { state: 'failed' } }])
  expect(await seriousFindings()).toEqual([])
})

test('a failure of long ago is no news, and where all went well nothing is said', async () => {
  testServer().answer(mailRoutes.list, pageOf(failed(31 * dayMs)))
  await openUsers()
  await expect.poll(() => testServer().asked(mailRoutes.list).length).toBe(1)
  expect(notes().elements()).toEqual([])
})

const Platform = async () => (await import('./components/platform-attention.tsx')).PlatformAttention

test('platform staff see first what failed: mails, other deliveries, a backup that is missing', async () => {
  testServer().answer(platformMailRoutes.list, pageOf(failed(dayMs)))
  testServer().answer(
    outboxRoutes.dead,
    pageOf({
      ...{ id: 4, channel: 'mail', companyId: null, resellerId: null, orderKey: null, blocksKey: false },
      ...{ attempts: 8, reason: 'refused', createdTs: now, deadTs: now },
    }),
  )
  testServer().answer(backupRoutes.all, { backups: [], lastTs: null, isOld: true, nightly: { hour: 2, keep: 7 } })
  testServer().answer(companyRoutes.list, {})
  await openScreen('/companies', { user: staff })
  await expect.element(notes()).toBeVisible()
  const hrefs = [...(notes().element().querySelectorAll('a') ?? [])].map((each) => each.getAttribute('href'))
  expect(hrefs).toEqual(['/superMails?tab=mails&state=failed', '/superMails?tab=dead', '/backups'])
})

test('who is a reseller is asked nothing of the platform', async () => {
  const PlatformAttention = await Platform()
  await drawPart(<PlatformAttention />, { user: { role: 'RESELLER', companyId: null } })
  expect(testServer().asked(backupRoutes.all)).toEqual([])
})

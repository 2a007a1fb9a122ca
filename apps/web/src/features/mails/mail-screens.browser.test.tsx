import { type LoggedMail, mailRoutes, platformMailRoutes, unsubscriptionRoutes } from '@atalaya/contract/mails'
import { type DeadLetter, outboxRoutes } from '@atalaya/contract/outbox'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerAboveCompanies, now } from '../../test-records.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, rows, say } from '../../test-states.ts'

const mail = (id: number, given: object = {}): LoggedMail =>
  ({
    ...{ id, companyId: 1, template: 'notice', email: `ana${id}@reader.test`, subject: `Aviso ${id}`, state: 'sent' },
    ...{ error: null, createdTs: now - id * 60_000, updatedTs: now },
    ...given,
  }) as unknown as LoggedMail
const mails = [mail(9), mail(8, { state: 'failed', error: '554 5.7.1 spam' }), mail(7, { template: 'report' })]
const letter = (id: number): DeadLetter =>
  ({
    ...{ id, channel: 'webhook', companyId: 1, resellerId: null, orderKey: 'vehicle 7', blocksKey: true, attempts: 16 },
    ...{ reason: '503 out of order', createdTs: now - 600_000, deadTs: now - id * 1_000 },
  }) as unknown as DeadLetter

const asked: object[] = []
const done: object[] = []
const answer = () => {
  const list = ({ query }: { query: object }) => {
    asked.push(query)
    const isOlder = 'before' in query
    return { entries: isOlder ? [mail(3)] : mails, next: isOlder ? null : 7 }
  }
  const again = ({ body }: { body: { items: number[] } }) => {
    done.push(body.items)
    return { again: body.items }
  }
  const settle = ({ body }: { body: { items: number[] } }) => {
    done.push(body.items)
    return { done: body.items }
  }
  testServer().answer(mailRoutes.list, list as never)
  testServer().answer(platformMailRoutes.list, list as never)
  testServer().answer(mailRoutes.sendAgain, again as never)
  testServer().answer(outboxRoutes.dead, () => ({ entries: [letter(2), letter(1)], next: null }))
  testServer().answer(outboxRoutes.sendAgain, settle as never)
  testServer().answer(outboxRoutes.drop, settle as never)
}
const open = (path = '/mails', opening: Parameters<typeof openScreen>[1] = {}) => {
  answer()
  return openScreen(path, { ...opening, user: { role: 'ADMIN', ...opening.user } })
}

beforeEach(() => {
  asked.length = 0
  done.length = 0
  answerAboveCompanies(testServer())
})

describe('the log of mails', () => {
  itSaysHowReadingWent({
    route: mailRoutes.list,
    open: () => open(),
  })

  it('reads older mails when asked, has the server narrow it, and sends again what has failed', async () => {
    await open()
    await expect.poll(() => rows().length).toBe(3)
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('app:log.more') }).click()
    await expect.poll(() => rows().length).toBe(4)
    expect(asked.at(-1)).toMatchObject({ before: 7 })
    for (const box of document.querySelectorAll<HTMLElement>('[role=grid] tr[data-row] input[type=checkbox]'))
      box.click()
    await page
      .getByRole('button', { name: say('mails:log.again') })
      .last()
      .click()
    await expect.poll(() => done).toEqual([[8]])
  })

  it('takes state and search from its address', async () => {
    await open('/mails?state=failed&q=ana')
    await expect.poll(() => asked.at(-1)).toMatchObject({ state: 'failed', text: 'ana' })
  })

  it('fits a phone', async () => {
    await open('/mails', { size: phone })
    await expect.element(page.getByText('ana9@reader.test')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
  })
})

describe('what could not be delivered', () => {
  const openDead = (role: 'SUPERRESELLER' | 'DEVELOPER' = 'DEVELOPER') =>
    open('/superMails?tab=dead', { user: { role, companyId: null } as never })

  it('says why, and is sent again, one or many', async () => {
    await openDead()
    await expect.poll(() => rows().length).toBe(2)
    await expect.element(page.getByText('503 out of order').first()).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    for (const box of document.querySelectorAll<HTMLElement>('[role=grid] tr[data-row] input[type=checkbox]'))
      box.click()
    await page
      .getByRole('button', { name: say('mails:dead.again') })
      .last()
      .click()
    await expect.poll(() => done).toEqual([[1, 2]])
  })

  it('lies beside the mails of the platform', async () => {
    await openDead()
    await page.getByRole('tab', { name: say('mails:dead.mails') }).click()
    await expect.element(page.getByText('ana9@reader.test')).toBeVisible()
  })
})

it('unsubscribing asks first, says what it did, and takes it back', async () => {
  const kept = { email: 'ana@reader.test', template: 'notice', isUnsubscribed: false } as const
  testServer().answer(unsubscriptionRoutes.read, () => kept)
  testServer().answer(unsubscriptionRoutes.save, (({ body }: { body: { isUnsubscribed: boolean } }) => ({
    ...kept,
    isUnsubscribed: body.isUnsubscribed,
  })) as never)
  await openScreen('/notifications/unsubscribe/a-key')
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('button', { name: say('mails:unsubscription.confirm') }).click()
  await page.getByRole('button', { name: say('mails:unsubscription.undo') }).click()
  await expect.element(page.getByRole('button', { name: say('mails:unsubscription.confirm') })).toBeVisible()
})

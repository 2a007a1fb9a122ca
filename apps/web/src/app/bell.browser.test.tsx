import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tellNotices } from '../navigation/notices.ts'
import { seriousFindings } from '../test-axe.ts'
import { drawPart } from '../test-screen.tsx'
import { say } from '../test-states.ts'
import { Bell } from './bell.tsx'

test('is not there while nobody keeps notices', async () => {
  await drawPart(<Bell />)
  expect(page.getByRole('button').elements()).toEqual([])
})

test('is red and says how many are unseen, calm when none is, and opens them', async () => {
  const open = vi.fn()
  await drawPart(<Bell />)
  tellNotices({ unseen: 3, isMuted: false, open })
  const bell = page.getByRole('button', { name: say('app:bell.unseen', { count: 3 }) })
  await expect.element(bell).toHaveAttribute('data-unseen')
  await expect.element(page.getByText('3')).toBeVisible()
  await bell.click()
  expect(open).toHaveBeenCalledOnce()
  tellNotices({ unseen: 140, isMuted: false, open })
  await expect.element(page.getByText('99+')).toBeVisible()
  expect(await seriousFindings()).toEqual([])

  tellNotices({ unseen: 0, isMuted: false, open })
  const calm = page.getByRole('button', { name: say('app:bell.label') })
  await expect.element(calm).not.toHaveAttribute('data-unseen')
  tellNotices(null)
})

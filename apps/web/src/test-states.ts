import type { AnyRoute } from '@atalaya/contract/route'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from './test-axe.ts'
import { testServer } from './test-screen.tsx'
import { requestId } from './test-server.ts'

/** A text of the product, by its key: `supports:empty.title`. */
export const say = (key: string, values: Record<string, unknown> = {}): string =>
  String(i18next.t(key as 'ui:close', values))

/** The lines of the table on screen. */
export const rows = () => [...document.querySelectorAll<HTMLElement>('[role=grid] tr[data-row]')]

const mostTabs = 120

/** Goes on by Tab until it is there, as somebody without a pointer does. */
export const tabTo = async (isThere: () => boolean): Promise<void> => {
  for (let keys = 0; keys < mostTabs && !isThere(); keys++) await userEvent.tab()
  expect(isThere(), `by Tab alone; at ${document.activeElement?.outerHTML.slice(0, 200)}`).toBe(true)
}

interface Reading {
  /** What the kernel shows is read by it. */
  route: AnyRoute
  /** Over a server that has something to show. */
  open(): Promise<unknown>
  /** What is on screen once it has been read: a table's first row, unless said. */
  content?(): Element | null
  /** What stands in its place until then. */
  skeleton?(): Element | null
}

const found = (look: () => Element | null) => expect.poll(() => look() !== null).toBe(true)
const gone = (look: () => Element | null) => expect.poll(() => look() === null).toBe(true)

const firstRow = () => rows()[0] ?? null
const firstSkeleton = () => document.querySelector('[role=grid][aria-busy=true] tr[data-skeleton]')

/** How each kernel that reads stands while the server is slow, fails, refuses or is out of reach; one table for all. */
export const itSaysHowReadingWent = ({ route, open, content = firstRow, skeleton = firstSkeleton }: Reading): void => {
  describe('what it reads', () => {
    it('is awaited with a skeleton', async () => {
      const release = testServer().hold(route)
      await open()
      await found(skeleton)
      expect(content()).toBeNull()
      expect(await seriousFindings()).toEqual([])
      release()
      await found(content)
      await gone(skeleton)
    })

    const failing = [
      ['failed', 'server.error', 'notLoaded'],
      ['is out of reach', 'network.unreachable', 'notLoaded'],
    ] as const
    it.each(failing)('%s: says so, and is read again on demand', async (_, code, title) => {
      if (code === 'server.error') testServer().refuse(route, code)
      else testServer().cut(route)
      await open()
      await expect.element(page.getByText(say(`errors:${title}`))).toBeVisible()
      await expect.element(page.getByText(say(`errors:codes.${code}`))).toBeVisible()
      if (code === 'server.error') await expect.element(page.getByText(requestId)).toBeVisible()
      expect(content()).toBeNull()
      expect(await seriousFindings()).toEqual([])
      testServer().accept(route)
      await page.getByRole('button', { name: say('errors:retry') }).click()
      await found(content)
    })

    it('is forbidden: says so, and offers no second try', async () => {
      testServer().refuse(route, 'permission.denied')
      await open()
      await expect.element(page.getByText(say('errors:forbidden'))).toBeVisible()
      expect(page.getByRole('button', { name: say('errors:retry') }).query()).toBeNull()
      expect(content()).toBeNull()
      expect(await seriousFindings()).toEqual([])
    })
  })
}

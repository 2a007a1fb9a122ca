import { trackRoutes } from '@atalaya/contract/tracks'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCompany } from '../../../test-company.ts'
import { drawMapPlainly, openScreen, testServer } from '../../../test-screen.tsx'
import { itSaysHowReadingWent, say } from '../../../test-states.ts'

/** High enough for it to be in sight, since it is read only then. */
const open = () => openScreen('/vehicles/102', { size: { width: 1440, height: 1800 }, isFramed: true })
const card = () => document.querySelector(`section[aria-label="${say('items:pulse.title')}"]`)
const chart = () => card()?.querySelector('[role=slider]') ?? null

beforeAll(drawMapPlainly)
beforeEach(() => {
  answerCompany(testServer())
})

/** The first to read for a chart: how each of them stands until there is something to draw. */
describe('a chart of what is read', () => {
  itSaysHowReadingWent({
    route: trackRoutes.days,
    open,
    content: chart,
    skeleton: () => card()?.querySelector('[class*=Skeleton-root]') ?? null,
  })

  it('leads by the keyboard alone to the day on the map', async () => {
    const router = await open()
    await expect.poll(chart).not.toBeNull()
    ;(chart() as HTMLElement).focus()
    await userEvent.keyboard('{End}{Enter}')
    await expect.poll(() => router.state.location.search).toMatchObject({ item: 102 })
    expect(page.getByRole('dialog').query()).toBeNull()
  })
})

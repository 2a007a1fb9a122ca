import { assignmentsPerPage, driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import { driverRoutes } from '@atalaya/contract/items'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../test-axe.ts'
import { answerCompany } from '../test-company.ts'
import { now } from '../test-records.ts'
import { openScreen, phone, testServer } from '../test-screen.tsx'
import { itSaysHowReadingWent, say } from '../test-states.ts'

const open = (opening: Parameters<typeof openScreen>[1] = {}) => openScreen('/drivers/41', opening)
const heading = () => page.getByRole('heading', { name: 'Ana Beltrán', level: 1 })
const tab = (key: string) => page.getByRole('tab', { name: say(`items:page.${key}`) })

let kept: ReturnType<typeof answerCompany>['drivers']
beforeEach(() => {
  kept = answerCompany(testServer()).drivers
})

describe('the page of a record', () => {
  itSaysHowReadingWent({
    route: driverRoutes.read,
    open,
    content: () => [...document.querySelectorAll('h1')].find((title) => title.textContent === 'Ana Beltrán') ?? null,
    skeleton: () => document.querySelector('[role=tabpanel] [role=status][aria-label], [role=status][aria-label]'),
  })

  it('names the tab by the record and its screen, without the count of what was unseen as it came', async () => {
    document.title = '(3) Conductores · Atalaya'
    await open()
    await expect.poll(() => document.title).toBe('Ana Beltrán · Conductores · Atalaya')
  })

  it('shows its name, and its tabs one at a time, by the keyboard alone', async () => {
    await open()
    await expect.element(heading()).toBeVisible()
    await expect.element(tab('overview')).toHaveAttribute('aria-selected', 'true')
    expect(await seriousFindings()).toEqual([])
    ;(tab('overview').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('drivenVehicles')).toHaveAttribute('aria-selected', 'true')
    expect(await seriousFindings()).toEqual([])
  })

  it('opens its form from the address, and changes its name where that was saved', async () => {
    await open()
    await page.getByRole('button', { name: say('items:actions.edit') }).click()
    const name = page.getByRole('textbox', { name: say('items:fields.name') })
    await expect.element(name).toHaveValue('Ana Beltrán')
    await userEvent.fill(name, 'Ana Beltrán Ruiz')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Ana Beltrán Ruiz', level: 1 })).toBeVisible()
  })

  it('says in a tab that there is nothing in it yet', async () => {
    testServer().answer(driverAssignmentRoutes.ofDriver, { assignments: [], hasMore: false })
    await openScreen('/drivers/41?tab=vehicles')
    await expect.element(page.getByText(say('items:page.noVehicles'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('reads many in a tab page by page, on demand', async () => {
    const seats = 5_000
    testServer().answer(driverAssignmentRoutes.ofDriver, ({ query: { beforeId = seats + 1 } }) => ({
      assignments: Array.from({ length: assignmentsPerPage }, (_, at) => {
        const [id, fromTs] = [beforeId - 1 - at, now - (seats - beforeId + at + 2) * 3_600_000]
        return { id, vehicleId: 101, driverId: 41, fromTs, toTs: fromTs + 1_800_000, userId: 7 }
      }),
      hasMore: beforeId > assignmentsPerPage + 1,
    }))
    await openScreen('/drivers/41?tab=vehicles')
    const table = page.getByRole('table', { name: say('items:fields.vehicleId') })
    const rows = () => table.query()?.querySelectorAll('tbody tr').length
    await expect.poll(rows).toBe(assignmentsPerPage)
    await page.getByRole('button', { name: say('items:page.more') }).click()
    await expect.poll(rows).toBe(2 * assignmentsPerPage)
    expect(testServer().asked(driverAssignmentRoutes.ofDriver)).toHaveLength(2)
  })

  it('shows both versions where somebody else has saved meanwhile, and is called by the one that was chosen', async () => {
    await open()
    await page.getByRole('button', { name: say('items:actions.edit') }).click()
    await userEvent.fill(page.getByRole('textbox', { name: say('items:fields.name') }), 'Ana B.')
    kept.changeElsewhere(41, { name: 'Ana Beltrán Ruiz' })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(say('ui:conflict.what'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('ui:conflict.keepMine') }).click()
    await expect.element(page.getByRole('heading', { name: 'Ana B.', level: 1 })).toBeVisible()
    expect(kept.rows.get(41)).toMatchObject({ version: 3 })
  })

  it('says that a record is gone, with the way back', async () => {
    await openScreen('/drivers/99')
    await expect.element(page.getByText(say('drivers:form.gone'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('offers no form to who may only look', async () => {
    await open({ user: { readOnly: true } })
    await expect.element(heading()).toBeVisible()
    expect(page.getByRole('button', { name: say('items:actions.edit') }).query()).toBeNull()
  })

  it('stays within a phone', async () => {
    await open({ size: phone })
    await expect.element(heading()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})

import { geozoneRoutes } from '@atalaya/contract/geozones'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../test-axe.ts'
import { answerCompany } from '../test-company.ts'
import { openScreen, testServer } from '../test-screen.tsx'
import { say } from '../test-states.ts'

const map = () => page.getByRole('region', { name: say('map:map') })
const made = () => testServer().asked(geozoneRoutes.create)
const field = (name: string) => page.getByRole('textbox', { name: say(`geozones:fields.${name}`) })
const corners = [
  [760, 360],
  [880, 360],
  [880, 460],
] as const
const create = () => page.getByRole('button', { name: say('geozones:form.create') })

beforeEach(() => answerCompany(testServer()))

const begin = async (kind: 'circle' | 'polygon') => {
  await openScreen('/geozones?edit=0', { isFramed: true })
  await userEvent.fill(page.getByRole('textbox', { name: say('geozones:fields.name') }), 'Patio')
  if (kind === 'polygon') await page.getByRole('radiogroup').getByText(say('geozones:form.polygon')).click()
  // The pointer says when the map can be drawn on.
  await expect
    .poll(() =>
      [...document.querySelectorAll('canvas')].some((canvas) => getComputedStyle(canvas).cursor === 'crosshair'),
    )
    .toBe(true)
}
const clickAt = (x: number, y: number) => map().click({ position: { x, y } })

describe('a shape drawn on the map', () => {
  it('is a circle of two clicks, whose radius can be typed after', async () => {
    await begin('circle')
    await clickAt(800, 400)
    await clickAt(860, 400)
    await expect.element(field('centre')).toHaveValue(expect.stringContaining(','))
    expect(await seriousFindings()).toEqual([])
    await userEvent.fill(field('radius'), '250')
    await create().click()
    await expect.poll(() => made()[0]?.body.shape).toMatchObject({ kind: 'circle', radiusM: 250 })
  })

  it('is a polygon of as many corners as were clicked', async () => {
    await begin('polygon')
    for (const [x, y] of [...corners, corners[0]] as const) await clickAt(x, y)
    await create().click()
    await expect.poll(() => made()[0]?.body.shape.kind).toBe('polygon')
    const [{ body }] = made() as [ReturnType<typeof made>[number]]
    expect(body.shape.kind === 'polygon' && body.shape.points).toHaveLength(corners.length)
  })

  it('is asked for where nothing was drawn, and typed by who has no pointer', async () => {
    await begin('circle')
    await create().click()
    await expect.element(page.getByText(say('geozones:form.shapeMissing'))).toBeVisible()
    expect(made()).toEqual([])
    ;(field('centre').element() as HTMLElement).focus()
    await userEvent.keyboard('40.42, -3.7{Enter}')
    await create().click()
    await expect.poll(() => made()[0]?.body.shape).toMatchObject({ kind: 'circle', centre: { lat: 40.42, lng: -3.7 } })
  })
})

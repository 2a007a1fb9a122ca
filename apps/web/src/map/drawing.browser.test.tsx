import { type GeozoneShape, geozoneRoutes } from '@atalaya/contract/geozones'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { proposedGeozone } from '../features/geozones/proposed-geozone.ts'
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
const save = () => page.getByRole('button', { name: say('geozones:form.save') })
const create = () => page.getByRole('button', { name: say('geozones:form.create') })

let kept: ReturnType<typeof answerCompany>['geozones']
beforeEach(() => {
  kept = answerCompany(testServer()).geozones
})

/** The pointer says when the map can be drawn on. */
const isDrawable = () =>
  [...document.querySelectorAll('canvas')].some((canvas) => getComputedStyle(canvas).cursor === 'crosshair')
const begin = async (kind: GeozoneShape['kind']) => {
  await openScreen('/geozones?edit=0', { isFramed: true })
  await userEvent.fill(page.getByRole('textbox', { name: say('geozones:fields.name') }), 'Patio')
  if (kind !== 'circle')
    await page
      .getByRole('radiogroup')
      .getByText(say(`geozones:form.${kind}`))
      .click()
  await expect.poll(isDrawable).toBe(true)
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

  it('waits for its tools, and says by the pointer when they have come', async () => {
    await openScreen('/geozones', { isFramed: true })
    await expect.element(page.getByText('Puerto seco')).toBeVisible()
    expect(isDrawable()).toBe(false)
    await page.getByRole('button', { name: say('geozones:actions.create') }).click()
    await expect.poll(isDrawable).toBe(true)
    await page.getByRole('button', { name: say('ui:form.cancel') }).click()
    await expect.poll(isDrawable).toBe(false)
  })

  it('keeps the many corners that nobody would type', async () => {
    const points = Array.from({ length: 5_000 }, (_, at) => {
      const angle = (at / 5_000) * 2 * Math.PI
      return { lat: 40.42 + Math.sin(angle) / 40, lng: -3.7 + Math.cos(angle) / 40 }
    })
    kept.changeElsewhere(52, { shape: { kind: 'polygon', points } })
    await openScreen('/geozones?edit=52', { isFramed: true })
    await expect.element(field('name')).toHaveValue('Puerto seco')
    expect(field('corners').query()).toBeNull()
    await userEvent.fill(field('name'), 'Puerto')
    await save().click()
    await expect.poll(() => kept.rows.get(52)).toMatchObject({ name: 'Puerto', version: 3 })
    expect(testServer().asked(geozoneRoutes.update)[0]?.body.shape).toEqual({ kind: 'polygon', points })
  })

  it('stays where its save fails, is forbidden or finds no network, and is saved by the next try', async () => {
    await begin('circle')
    await clickAt(800, 400)
    await clickAt(860, 400)
    await expect.element(field('centre')).toHaveValue(expect.stringContaining(','))
    const centre = (field('centre').element() as HTMLInputElement).value
    const failing = [
      [() => testServer().refuse(geozoneRoutes.create, 'server.error'), 'errors:codes.server.error'],
      [() => testServer().refuse(geozoneRoutes.create, 'permission.denied'), 'errors:codes.permission.denied'],
      [() => testServer().cut(geozoneRoutes.create), 'errors:typedIsKept'],
    ] as const
    for (const [fail, text] of failing) {
      fail()
      await create().click()
      await expect.element(page.getByText(say(text))).toBeVisible()
      await expect.element(field('centre')).toHaveValue(centre)
    }
    testServer().accept(geozoneRoutes.create)
    await create().click()
    await expect.poll(() => kept.rows.size).toBe(4)
  })

  it('is shown beside the shape that somebody else has saved meanwhile, and saved over it where that is chosen', async () => {
    await openScreen('/geozones?edit=51', { isFramed: true })
    await expect.element(field('corners')).toHaveValue(expect.stringMatching(/^40\.43/))
    await userEvent.fill(field('corners'), '40.40, -3.70\n40.40, -3.69\n40.41, -3.69')
    await userEvent.tab()
    const theirs = { kind: 'circle' as const, centre: { lat: 40.4, lng: -3.7 }, radiusM: 300 }
    kept.changeElsewhere(51, { shape: theirs })
    await save().click()
    await expect.element(page.getByText(say('ui:conflict.what'))).toBeVisible()
    await expect.poll(() => document.querySelectorAll('svg[role=img] path').length).toBe(2)
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('ui:conflict.keepMine') }).click()
    await expect.poll(() => kept.rows.get(51)).toMatchObject({ version: 3, shape: { kind: 'polygon' } })
  })

  it('is drawn by nobody who may only look', async () => {
    await openScreen('/geozones?edit=51', { isFramed: true, user: { readOnly: true } })
    await expect.element(page.getByText('Puerto seco')).toBeVisible()
    expect(field('name').query()).toBeNull()
    expect(isDrawable()).toBe(false)
    expect(await seriousFindings()).toEqual([])
  })

  it('is a polygon of as many corners as were clicked', async () => {
    await begin('polygon')
    for (const [x, y] of [...corners, corners[0]] as const) await clickAt(x, y)
    await create().click()
    await expect.poll(() => made()[0]?.body.shape.kind).toBe('polygon')
    const [{ body }] = made() as [ReturnType<typeof made>[number]]
    expect(body.shape.kind === 'polygon' && body.shape.points).toHaveLength(corners.length)
  })

  it('is a corridor of as many points as were clicked, whose width can be typed, and is edited as its way', async () => {
    await begin('corridor')
    for (const [x, y] of [...corners, corners[2]] as const) await clickAt(x, y)
    await expect.element(field('way')).toHaveValue(expect.stringMatching(/^(.+, .+\n?){3}$/))
    await userEvent.fill(field('halfWidth'), '250')
    expect(await seriousFindings()).toEqual([])
    await create().click()
    await expect.poll(() => made()[0]?.body.shape).toMatchObject({ kind: 'corridor', halfWidthM: 250 })
    const shape = made()[0]?.body.shape
    expect(shape?.kind === 'corridor' && shape.way).toHaveLength(corners.length)
  })

  it('is a corridor typed by who has no pointer, and told to be too long for its width', async () => {
    await begin('corridor')
    await userEvent.fill(field('way'), '40.40, -3.70')
    await userEvent.tab()
    await expect.element(page.getByText(say('errors:reasons.way.tooFewPoints'))).toBeVisible()
    await userEvent.fill(field('way'), '40.40, -3.70\n50.40, -3.70')
    await userEvent.tab()
    await expect.element(page.getByText(say('errors:reasons.way.tooLong'))).toBeVisible()
    await userEvent.fill(field('way'), '40.40, -3.70\n40.45, -3.70')
    await userEvent.tab()
    await create().click()
    const way = [
      { lat: 40.4, lng: -3.7 },
      { lat: 40.45, lng: -3.7 },
    ]
    await expect.poll(() => made()[0]?.body.shape).toEqual({ kind: 'corridor', way, halfWidthM: 100 })
  })

  it('is what another screen proposes, saved as it is, and once only', async () => {
    const way = [
      { lat: 40.4, lng: -3.7 },
      { lat: 40.41, lng: -3.69 },
    ]
    proposedGeozone.propose({ name: 'Ruta', shape: { kind: 'corridor', way, halfWidthM: 120 } })
    await openScreen('/geozones?edit=0', { isFramed: true })
    await expect.element(field('name')).toHaveValue('Ruta')
    await create().click()
    await expect.poll(() => made()[0]?.body).toMatchObject({ name: 'Ruta', shape: { kind: 'corridor', way } })
    await page.getByRole('button', { name: say('geozones:actions.create') }).click()
    await expect.element(field('name')).toHaveValue('')
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

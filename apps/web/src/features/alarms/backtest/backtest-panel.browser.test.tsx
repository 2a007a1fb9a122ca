import { alarmRoutes } from '@atalaya/contract/alarms'
import type { BodyOf } from '@atalaya/contract/route'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../test-axe.ts'
import { answerCompany } from '../../../test-company.ts'
import { openScreen, phone, testServer } from '../../../test-screen.tsx'
import { say } from '../../../test-states.ts'
import { alarm, keepAlarms, trialOf } from '../test-alarms.ts'

type Asked = BodyOf<typeof alarmRoutes.backtest>
const panel = () => document.querySelector<HTMLElement>('form aside')
const text = () => panel()?.textContent ?? ''
const slider = (name: 'thresholds' | 'holds') => page.getByRole('slider', { name: say(`alarms:backtest.${name}`) })
const asked = () => testServer().asked(alarmRoutes.backtest)
const answer = (most: number) => testServer().answer(alarmRoutes.backtest, ({ body }) => trialOf(body as Asked, most))
const open = async (fields: Parameters<typeof alarm>[1] = {}, size?: typeof phone) => {
  keepAlarms(testServer(), [alarm(1, fields)])
  return async () => {
    await openScreen('/alarms?edit=1', size ? { size } : {})
    await expect.element(page.getByRole('dialog')).toBeVisible()
  }
}

beforeEach(() => {
  answerCompany(testServer())
})

describe('what a rule would have raised', () => {
  it('is said beside it: how many, of whom, on which days, with examples on the map', async () => {
    await (await open())()
    // Limits from 65 on in steps of 5: at 90 km/h five less than 14, and a third of it of the other vehicle.
    const summary = say('alarms:backtest.summary', {
      notices: say('alarms:backtest.notices', { count: 12 }),
      items: say('alarms:backtest.of.1', { count: 2 }),
    })
    await expect.poll(text).toContain(summary)
    expect(text()).toContain(say('alarms:backtest.aWeek', { rate: '2,1' }))
    const link = panel()?.querySelector('a')
    expect(link?.getAttribute('href')).toMatch(/^\/\?item=101&day=\d{4}-\d\d-\d\d$/)
    expect(link?.target).toBe('_blank')
    expect(asked()).toHaveLength(1)
    expect(asked()[0]?.body).toMatchObject({ days: 30, cursor: null, alarm: { info: { value: 90, name: '-' } } })
    expect(await seriousFindings()).toEqual([])
  })

  it('follows limit and hold without asking again, and asks for what was not tried', async () => {
    await (await open())()
    await expect.poll(() => slider('thresholds').query()).not.toBeNull()
    ;(slider('thresholds').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    const value = page.getByRole('textbox', { name: say('alarms:values.speed') })
    await expect.element(value).toHaveValue('100 km/h')
    await expect.poll(text).toContain(say('alarms:backtest.notices', { count: 9 }))
    ;(slider('holds').element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.poll(text).toContain(say('alarms:backtest.notices', { count: 1 }))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(asked()).toHaveLength(1)
    await userEvent.fill(value, '97')
    await expect.poll(() => asked().at(-1)?.body).toMatchObject({ alarm: { info: { value: 97 } } })
    expect(asked()).toHaveLength(2)
    // What it is called and whom it tells is nothing to its past.
    await userEvent.fill(page.getByRole('textbox', { name: say('alarms:fields.name') }), 'Otra')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(asked()).toHaveLength(2)
  })

  it('grows piece by piece, and says how far it is', async () => {
    const show = await open()
    testServer().answer(alarmRoutes.backtest, ({ body }) => {
      const whole = trialOf(body as Asked, 14)
      const isFirst = (body as Asked).cursor === null
      const items = whole.items.slice(isFirst ? 0 : 1, isFirst ? 1 : 2)
      const examples = isFirst ? whole.examples : []
      const cursor = isFirst ? { toTs: whole.toTs, afterItemId: whole.items[0]?.itemId as never } : null
      return { ...whole, items, examples, days: isFirst ? whole.days : {}, judged: isFirst ? 1 : 2, cursor }
    })
    await show()
    await expect.poll(() => asked().length).toBe(2)
    expect(asked()[1]?.body).toMatchObject({ cursor: { afterItemId: 101 } })
    await expect.poll(text).toContain(say('alarms:backtest.notices', { count: 12 }))
    expect(page.getByRole('progressbar').query()).toBeNull()
  })

  it('says what came nearest where there is nothing', async () => {
    const show = await open()
    answer(0)
    await show()
    await expect.poll(text).toContain(say('alarms:backtest.none', { count: 30 }))
    expect(text()).toContain('104 km/h')
  })

  it('warns of more than anybody reads, and proposes what somebody would', async () => {
    const show = await open()
    answer(700)
    testServer().answer(alarmRoutes.backtest, ({ body }) => {
      const trial = trialOf(body as Asked, 1_000)
      const items = trial.items.map((item) => ({
        ...item,
        counts: item.counts.map((count, nth) => (nth % 8 > 3 ? 40 : count)),
      }))
      return { ...trial, items }
    })
    await show()
    await expect.poll(text).toContain(say('alarms:backtest.tooMany', { count: 20 }))
    const proposal = page.getByRole('button', { name: /: 80 / })
    await proposal.click()
    await expect.poll(text).not.toContain(say('alarms:backtest.tooMany', { count: 20 }))
  })

  it('goes thirteen months back where trips, stops or visits say it, and says by what', async () => {
    const months = () => page.getByRole('radio', { name: say('alarms:backtest.months', { count: 13 }) })
    await (await open({ info: { family: 13, value: 12 * 3_600_000 } }))()
    await page.getByText(say('alarms:backtest.months', { count: 13 })).click()
    await expect.poll(() => asked().at(-1)?.body).toMatchObject({ days: 395 })
    await expect.poll(text).toContain(say('alarms:backtest.long.stops'))
    await expect.element(months()).toBeChecked()
    expect(await seriousFindings()).toEqual([])
  })

  it('does not offer more than reports can say', async () => {
    await (await open())()
    await expect.poll(text).toContain(say('alarms:backtest.days', { count: 90 }))
    expect(text()).not.toContain(say('alarms:backtest.months', { count: 13 }))
  })

  it('keeps nobody from saving when it fails, is too much, or is not complete', async () => {
    const show = await open()
    testServer().refuse(alarmRoutes.backtest, 'search.toolarge')
    await show()
    await expect.poll(text).toContain(say('alarms:backtest.tooLarge', { count: 30 }))
    testServer().accept(alarmRoutes.backtest)
    await page.getByRole('button', { name: say('alarms:backtest.tryDays', { count: 7 }) }).click()
    await expect.poll(text).toContain(say('alarms:backtest.notices', { count: 12 }))
    testServer().refuse(alarmRoutes.backtest, 'server.error')
    await page.getByText(say('alarms:backtest.days', { count: 90 }), { exact: true }).click()
    await expect.poll(text).toContain(say('alarms:backtest.failed'))
    await userEvent.fill(page.getByRole('textbox', { name: say('alarms:fields.name') }), 'Otra')
    await expect.element(page.getByRole('button', { name: say('alarms:form.save') })).toBeEnabled()
    await userEvent.fill(page.getByRole('textbox', { name: say('alarms:values.speed') }), '')
    await expect.poll(text).toContain(say('alarms:backtest.incomplete'))
  })

  it('stands below the fields on a phone, within it', async () => {
    await (await open({}, phone))()
    await expect.poll(text).toContain(say('alarms:backtest.notices', { count: 12 }))
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    const body = document.querySelector('form > div')
    expect(body?.scrollWidth).toBe(body?.clientWidth)
    expect(await seriousFindings()).toEqual([])
  })
})

import { alarmRoutes } from '@atalaya/contract/alarms'
import { companyRoutes } from '@atalaya/contract/companies'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany, companyInfo } from '../../test-company.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, rows, say } from '../../test-states.ts'
import { alarm, keepAlarms } from './test-alarms.ts'

const rule = () => document.querySelector('form p[aria-live]')?.textContent
const save = (name = say('alarms:form.create')) => page.getByRole('button', { name })
const tile = (id: string) => page.getByRole('radio', { name: say(`alarms:tiles.${id}`), exact: true })
const choose = async (label: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  await page.getByRole('option', { name: option }).click()
  await userEvent.keyboard('{Escape}')
}

const way = [
  { lat: 40.4, lng: -3.7 },
  { lat: 40.5, lng: -3.7 },
]
let kept: ReturnType<typeof answerCompany>['geozones']
beforeEach(() => {
  kept = answerCompany(testServer()).geozones
})

describe('the list of alarms', () => {
  itSaysHowReadingWent({
    route: alarmRoutes.list,
    open: () => {
      keepAlarms(testServer(), [alarm(1)])
      return openScreen('/alarms')
    },
  })

  it('has the columns of the specification, in its order', async () => {
    keepAlarms(testServer(), [
      alarm(1, {
        items: { itemIds: [101], vehicleIds: [101] },
        info: { name: 'Deprisa', priority: 3 },
        notification: {
          ...{ email: true, pushFront: true, userIds: [7], extMails: ['eva@example.com'] },
          extUsers: [{ email: 'eva@example.com', language: 'es', timezone: 'Europe/Madrid' }],
        },
      }),
    ])
    await openScreen('/alarms')
    await expect.poll(() => rows().length).toBe(1)
    const cells = [...(rows()[0]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
    await expect
      .poll(() => [...(rows()[0]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent).join('|'))
      .toContain('Lucía Herrero')
    const headers = [...document.querySelectorAll('[role=grid] th')].map((header) => header.textContent)
    const names = [
      'name',
      'family',
      'priority',
      'itemsType',
      'items',
      'groups',
      'users',
      'notification',
      'extEmails',
      'createdTs',
      'active',
    ]
    const known = [
      ...names.map((name) => say(`alarms:fields.${name}`)),
      ...['aWeek', 'untouched'].map((name) => say(`alarms:noise.${name}`)),
    ]
    expect(headers.filter((header) => known.some((name) => header?.startsWith(name)))).toHaveLength(known.length)
    expect(cells.join('|')).toContain('Deprisa')
    expect(await seriousFindings()).toEqual([])
  })

  it('proposes three rules while it is empty, for the fleet that there is', async () => {
    keepAlarms(testServer(), [])
    await openScreen('/alarms')
    await expect.element(page.getByText(say('alarms:empty.title'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: new RegExp(`^${say('alarms:first.idle.name')}`) }).click()
    await expect.element(save()).toBeEnabled()
    await save().click()
    await expect
      .poll(() => testServer().asked(alarmRoutes.create)[0]?.body)
      .toMatchObject({
        info: { name: say('alarms:first.idle.name'), family: 11, value: 300_000, priority: 2 },
        items: { itemsType: 1, groupIds: [1, 2] },
        notification: { pushFront: true, userIds: [7] },
      })
  })

  it('says what each makes of noise, sorts by it, and names the few that make most', async () => {
    keepAlarms(
      testServer(),
      [1, 2, 3, 4].map((id) => alarm(id)),
    )
    const quiet = { notices: 8, aWeek: 2, untaken: 2, ignored: 2, fleeting: 0, chattering: 0, calm: null }
    testServer().answer(alarmRoutes.noise, () => ({
      2: { ...quiet, notices: 160, aWeek: 40 },
      3: { ...quiet, calm: { holdMs: 120_000, fewer: 7 } },
    }))
    testServer().answer(alarmRoutes.load, () => ({
      notices: 168,
      people: 2,
      anHour: 0.1,
      worstHour: 15,
      hoursBeyond: 1,
    }))
    await openScreen('/alarms')
    await expect.poll(() => document.body.textContent).toContain(say('alarms:noise.loud', { count: 1, of: 4 }))
    expect(rows()[2]?.textContent).toContain('50')
    await page
      .getByRole('columnheader', { name: new RegExp(say('alarms:noise.aWeek')) })
      .getByRole('button')
      .first()
      .click()
    await expect.poll(() => rows()[0]?.textContent).toContain('Alarma 3')
    expect(await seriousFindings()).toEqual([])
    // A hold that would lose nothing that mattered, and an hour that nobody could have read.
    await expect.element(page.getByText(say('alarms:noise.beyond', { count: 1 }))).toBeVisible()
    await expect
      .element(
        page.getByRole('button', { name: say('alarms:noise.calm', { name: 'Alarma 3', hold: '2 min', count: 7 }) }),
      )
      .toBeVisible()
    await page.getByRole('button', { name: 'Alarma 2', exact: true }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('lets who may only look do nothing more', async () => {
    keepAlarms(testServer(), [alarm(1)])
    await openScreen('/alarms', { user: { readOnly: true } })
    await expect.poll(() => rows().length).toBe(1)
    expect(page.getByRole('button', { name: say('alarms:actions.create') }).query()).toBeNull()
    expect(document.querySelectorAll('[role=grid] input[type=checkbox]')).toHaveLength(0)
  })

  it('sets priority, channels and whether they are on for several', async () => {
    keepAlarms(testServer(), [alarm(1), alarm(2)])
    await openScreen('/alarms')
    for (const name of ['Alarma 1', 'Alarma 2'])
      await page.getByRole('checkbox', { name: say('ui:table.selectRow', { row: name }) }).click()
    await page.getByRole('button', { name: say('ui:bulk.editSelected') }).click()
    for (const field of ['fields.priority', 'fields.active', 'form.channels.email'])
      await expect.element(page.getByRole('dialog').getByText(say(`alarms:${field}`), { exact: true })).toBeVisible()
  })

  it('is cards on a phone', async () => {
    keepAlarms(testServer(), [alarm(1)])
    await openScreen('/alarms', { size: phone })
    await expect.element(page.getByText('Alarma 1')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})

describe('the form of an alarm', () => {
  const openNew = async () => {
    keepAlarms(testServer(), [alarm(1)])
    await openScreen('/alarms?edit=0')
    await expect.element(page.getByRole('dialog')).toBeVisible()
  }

  it('says what is missing, leads there, and is saved once nothing is', async () => {
    await openNew()
    await expect.element(save()).toBeDisabled()
    await expect.element(page.getByRole('textbox', { name: say('alarms:fields.name') })).toHaveFocus()
    expect(await seriousFindings()).toEqual([])
    await userEvent.keyboard('Deprisa')
    await page.getByRole('button', { name: say('alarms:missing.origin'), exact: true }).click()
    await expect.element(tile('speed')).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.poll(rule).toContain('120 km/h')
    await page.getByRole('button', { name: say('alarms:missing.items'), exact: true }).click()
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Grupos: /)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('treeitem', { name: /^Norte/ }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(rule).toContain('Norte')
    await expect.element(save()).toBeEnabled()
    await save().click()
    await expect.element(page.getByText(say('alarms:form.saved', { name: 'Deprisa' }))).toBeVisible()
    expect(testServer().asked(alarmRoutes.create)[0]?.body).toMatchObject({
      info: { name: 'Deprisa', family: 101, value: 120, priority: 2, active: true },
      items: { itemsType: 1, groupIds: [1] },
      timing: { holdMs: 0, repeatMs: null },
    })
  })

  it('begins each family with its default, and holds to vehicles what only they have', async () => {
    await openNew()
    await page.getByRole('dialog').getByText(say('alarms:itemTypes.2'), { exact: true }).click()
    await tile('idle').click()
    await expect.poll(rule).toMatch(/5\smin/)
    await expect.element(page.getByRole('radio', { name: say('alarms:itemTypes.2') })).toBeChecked()
    await tile('maxDriving').click()
    await expect.poll(rule).toMatch(/4\sh\s30\smin/)
    await expect.element(page.getByRole('radio', { name: say('alarms:itemTypes.1') })).toBeChecked()
    await expect.element(page.getByRole('radio', { name: say('alarms:itemTypes.2') })).toBeDisabled()
    await tile('monthlyFuel').click()
    const value = page.getByRole('textbox', { name: say('alarms:values.monthlyFuel') })
    await expect.element(value).toHaveValue('15 L/100 km')
    await userEvent.fill(value, '0,9')
    await expect.element(page.getByText(say('errors:reasons.too.small'))).toBeVisible()
    await userEvent.fill(value, '')
    await expect.element(page.getByText(say('errors:reasons.required'))).toBeVisible()
    await expect.element(save()).toBeDisabled()
  })

  it('takes the limit of a consumption as the company reads it, and keeps it in litres per 100 km', async () => {
    testServer().answer(companyRoutes.info, companyInfo({ units: { fuelConsumption: 1 } }))
    await openNew()
    await userEvent.keyboard('Gasta mucho')
    await tile('monthlyFuel').click()
    const value = page.getByRole('textbox', { name: say('alarms:values.monthlyFuel') })
    await expect.element(value).toHaveValue('6,67 km/L')
    await userEvent.fill(value, '0')
    await expect.element(page.getByText(say('errors:reasons.too.small'))).toBeVisible()
    await userEvent.fill(value, '101')
    await expect.element(page.getByText(say('errors:reasons.too.big'))).toBeVisible()
    await userEvent.fill(value, '')
    await expect.element(page.getByText(say('errors:reasons.required'))).toBeVisible()
    await value.click()
    await userEvent.keyboard('6,7')
    await expect.element(value).toHaveValue('6,7 km/L')
    await expect.poll(rule).toContain('hace en el mes menos de 6,7 km/L de media')
    await page.getByRole('button', { name: say('alarms:missing.items'), exact: true }).click()
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Grupos: /)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('treeitem', { name: /^Norte/ }).click()
    await userEvent.keyboard('{Escape}')
    await save().click()
    await expect
      .poll(() => testServer().asked(alarmRoutes.create)[0]?.body)
      .toMatchObject({ info: { family: 19, value: 14.93 } })
  })

  it('says several conditions as one rule, each as it would be by itself', async () => {
    await openNew()
    await userEvent.keyboard('Deprisa sin nadie')
    await tile('combined').click()
    const condition = (number: number) =>
      page.getByRole('group', { name: say('alarms:combined.condition', { number }) })
    await expect.element(condition(2)).toBeVisible()
    await expect.poll(rule).toContain(say('alarms:sentence.missing.conditions'))
    expect(await seriousFindings()).toEqual([])
    const number = condition(1).getByRole('textbox', { name: say('alarms:values.speed') })
    await userEvent.fill(number, '80')
    await condition(2)
      .getByRole('button', { name: new RegExp(`^${say('alarms:combined.condition', { number: 2 })}: `) })
      .click()
    await userEvent.keyboard(say('alarms:tiles.trackWithoutDriver'))
    await page.getByRole('option', { name: say('alarms:tiles.trackWithoutDriver') }).click()
    await expect.poll(rule).toContain('pasa de 80 km/h y empieza un viaje sin conductor')
    // Only vehicles have drivers.
    await page.getByRole('dialog').getByText(say('alarms:itemTypes.2'), { exact: true }).click()
    await expect.element(page.getByText(say('errors:reasons.vehicles.only'))).toBeVisible()
    await page.getByRole('dialog').getByText(say('alarms:itemTypes.1'), { exact: true }).click()
    await page.getByRole('switch', { name: new RegExp(`^${say('alarms:combined.within')}`) }).click({ force: true })
    await expect.poll(rule).toMatch(/sin conductor, todo en 10\smin/)
    await page.getByRole('button', { name: say('alarms:missing.items'), exact: true }).click()
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Grupos: /)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('treeitem', { name: /^Norte/ }).click()
    await userEvent.keyboard('{Escape}')
    await save().click()
    await expect
      .poll(() => testServer().asked(alarmRoutes.create)[0]?.body)
      .toMatchObject({
        info: {
          family: 105,
          combined: { logic: 'all', withinMs: 600_000, conditions: [{ family: 101, value: 80 }, { family: 17 }] },
        },
      })
  })

  it('keeps the family of one that exists, and closes for no click beside it', async () => {
    keepAlarms(testServer(), [alarm(1)])
    await openScreen('/alarms?edit=1')
    await expect.element(tile('speed')).toBeDisabled()
    expect(document.querySelectorAll('[role=radiogroup] > [role=radio]')).toHaveLength(1)
    document.querySelector<HTMLElement>('.mantine-Modal-inner')?.click()
    document.querySelector<HTMLElement>('.mantine-Modal-overlay')?.click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('asks of each filter what it filters by', async () => {
    keepAlarms(testServer(), [alarm(1)])
    await openScreen('/alarms?edit=1')
    const submit = save(say('alarms:form.save'))
    await page.getByRole('button', { name: new RegExp(`^${say('alarms:form.filters')}`) }).click()
    for (const filter of ['geozones', 'pois', 'timeRange', 'customStates']) {
      const box = page.getByRole('switch', { name: say(`alarms:filters.${filter}`) })
      await box.click({ force: true })
      await expect
        .element(page.getByRole('button', { name: say(`alarms:missing.${filter}`), exact: true }))
        .toBeVisible()
      await expect.element(submit).toBeDisabled()
      await box.click({ force: true })
      await expect.poll(() => page.getByText(say('alarms:missing.title')).query()).toBeNull()
    }
    await page.getByRole('switch', { name: say('alarms:filters.geozones') }).click({ force: true })
    await choose(say('alarms:fields.geozones'), 'Puerto seco')
    await expect.poll(rule).toContain('dentro de Puerto seco')
    await expect.element(submit).toBeEnabled()
    expect(await seriousFindings()).toEqual([])
  })

  it('tells strangers in a language and by a clock', async () => {
    keepAlarms(testServer(), [alarm(1)])
    await openScreen('/alarms?edit=1')
    await page.getByRole('button', { name: say('alarms:form.extAdd') }).click()
    const email = page.getByRole('textbox', { name: say('alarms:form.extEmailOf', { number: 1 }) })
    await userEvent.fill(email, 'eva@b')
    await expect.element(page.getByText(say('errors:reasons.email.form'))).toBeVisible()
    await userEvent.fill(email, 'eva@example.com')
    await page.getByRole('checkbox', { name: say('alarms:form.channels.email') }).click({ force: true })
    await expect.poll(rule).toContain('eva@example.com')
    await save(say('alarms:form.save')).click()
    await expect
      .poll(() => testServer().asked(alarmRoutes.update)[0]?.body)
      .toMatchObject({
        notification: {
          email: true,
          extMails: ['eva@example.com'],
          extUsers: [{ email: 'eva@example.com', language: 'es' }],
        },
      })
  })

  it('hands to the receiving centre only where the company has one', async () => {
    await openNew()
    await expect.element(page.getByRole('switch', { name: new RegExp(`^${say('alarms:form.cra')}`) })).toBeDisabled()
  })

  it('puts what the server refuses at its field, and keeps what was typed', async () => {
    keepAlarms(testServer(), [alarm(1)])
    testServer().answer(alarmRoutes.update, () => {
      throw new Error('unused')
    })
    testServer().refuse(alarmRoutes.update, 'input.invalid', { 'info.name': 'too.long' } as never)
    await openScreen('/alarms?edit=1')
    const name = page.getByRole('textbox', { name: say('alarms:fields.name') })
    await userEvent.fill(name, 'Otra')
    await save(say('alarms:form.save')).click()
    await expect.element(page.getByText(say('errors:reasons.too.long'))).toBeVisible()
    await expect.element(name).toHaveValue('Otra')
  })

  it('has leaving a route by itself, which is leaving corridors and nothing else', async () => {
    keepAlarms(testServer(), [])
    kept.changeElsewhere(51, { shape: { kind: 'corridor', way, halfWidthM: 100 } })
    await openScreen('/alarms?edit=0')
    await tile('offRoute').click()
    await expect.element(page.getByText(say('alarms:tileHints.offRoute'))).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: say('alarms:form.toOut') })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: say('alarms:form.toIn') })).not.toBeChecked()
    await choose(say('alarms:fields.geozones'), 'Almacén central')
    await expect.element(tile('offRoute')).toBeChecked()
    await choose(say('alarms:fields.geozones'), 'Puerto seco')
    await expect.element(tile('geozone')).toBeChecked()
    expect(await seriousFindings()).toEqual([])
  })

  it('stays within a phone', async () => {
    keepAlarms(testServer(), [alarm(1)])
    await openScreen('/alarms?edit=0', { size: phone })
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await tile('geozone').click()
    await expect.poll(() => document.documentElement.scrollWidth).toBe(phone.width)
    const body = document.querySelector('form > div')
    expect(body?.scrollWidth).toBe(body?.clientWidth)
    expect(await seriousFindings()).toEqual([])
  })
})

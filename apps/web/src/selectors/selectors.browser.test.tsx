import { groupRoutes } from '@atalaya/contract/groups'
import { driverRoutes, vehicleRoutes } from '@atalaya/contract/items'
import { ItemsSelect } from '@atalaya/ui/selectors/items-select'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { TreeSelect } from '@atalaya/ui/selectors/tree-select'
import { type ComponentProps, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../test-axe.ts'
import { answerCompany } from '../test-company.ts'
import { many } from '../test-records.ts'
import { drawPart, openScreen, phone, testServer } from '../test-screen.tsx'
import { say } from '../test-states.ts'

const shell = () => page.getByRole('button', { name: /^Vehículo: / })
const search = () => page.getByRole('combobox', { name: say('ui:select.search') })

describe('the list of options', () => {
  const optionsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ value: at + 1, label: `Camión ${at + 1}`, hint: `${1_000 + at}-BCD` }))
  const shown = () => document.querySelectorAll('[role=option]').length

  const Chosen = (given: Partial<ComponentProps<typeof OneSelect<number>>>) => {
    const [value, setValue] = useState<number | null>(null)
    return (
      <OneSelect label="Vehículo" placeholder="Ninguno" options={[]} value={value} onChange={setValue} {...given} />
    )
  }

  it('says that there is nothing to choose', async () => {
    await drawPart(<Chosen />)
    await shell().click()
    await expect.element(page.getByText(say('ui:select.none'))).toBeVisible()
  })

  it('chooses the one that there is, and closes', async () => {
    await drawPart(<Chosen options={optionsOf(1)} />)
    await shell().click()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('option').click()
    await expect.element(page.getByRole('button', { name: 'Vehículo: Camión 1' })).toHaveFocus()
    await expect.poll(shown).toBe(0)
  })

  it('draws of many what is seen, finds by the hint, and is led by the keyboard alone', async () => {
    await drawPart(<Chosen options={optionsOf(many)} />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(search()).toHaveFocus()
    await expect.poll(shown).toBeGreaterThan(4)
    expect(shown()).toBeLessThan(30)
    expect(await seriousFindings()).toEqual([])
    await userEvent.keyboard('5432bcd')
    await expect
      .poll(() => [shown(), document.querySelector('[role=option]')?.textContent])
      .toEqual([1, 'Camión 44335432-BCD'])
    await userEvent.keyboard('{Control>}a{/Control}camion 12')
    await expect.poll(() => document.querySelector('[role=option]')?.textContent).toBe('Camión 121011-BCD')
    const second = document.querySelectorAll('[role=option]')[1]?.textContent
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => second?.startsWith(shell().element().textContent ?? '-')).toBe(true)
    await expect.element(shell()).toHaveFocus()
  })

  it('closes with Escape and leaves what was chosen', async () => {
    await drawPart(<Chosen options={optionsOf(20)} />)
    await shell().click()
    await expect.element(search()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(shown).toBe(0)
    await expect.element(page.getByRole('button', { name: 'Vehículo: Ninguno' })).toHaveFocus()
  })

  it('opens for nobody where it is read only', async () => {
    await drawPart(<Chosen options={optionsOf(3)} isDisabled />)
    await expect.element(shell()).toBeDisabled()
  })

  it('stays within a phone', async () => {
    await drawPart(<Chosen options={optionsOf(many)} />, { size: phone })
    await shell().click()
    await expect.poll(shown).toBeGreaterThan(4)
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})

describe('what can be chosen in a form', () => {
  const driver = (shown: string) => page.getByRole('button', { name: `${say('items:fields.driverId')}: ${shown}` })
  const pending = () => driver(`${say('ui:state.loading')}…`)
  beforeEach(() => {
    answerCompany(testServer())
  })

  it('is awaited, and neither opens nor says that nobody is chosen', async () => {
    const release = testServer().hold(driverRoutes.list)
    await openScreen('/vehicles?edit=101')
    await expect.element(pending()).toBeDisabled()
    expect(driver(say('items:form.nobody')).query()).toBeNull()
    expect(await seriousFindings()).toEqual([])
    release()
    await expect.element(driver('Ana Beltrán')).toBeEnabled()
  })

  it.each([
    ['could not be read', 'notLoaded', () => testServer().refuse(driverRoutes.list, 'server.error')],
    ['is forbidden', 'forbidden', () => testServer().refuse(driverRoutes.list, 'permission.denied')],
    ['is out of reach', 'notLoaded', () => testServer().cut(driverRoutes.list)],
  ] as const)('says where it %s, stays as it is, and the rest is saved', async (_, said, fail) => {
    fail()
    await openScreen('/vehicles?edit=101')
    const shown = driver(say(`errors:${said}`))
    await expect.element(shown, { timeout: 60_000 }).toBeDisabled()
    expect(shown.element().getAttribute('aria-busy')).toBeNull()
    await userEvent.fill(page.getByRole('textbox', { name: say('items:fields.name') }), 'Camión 99')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => testServer().asked(vehicleRoutes.update)[0]?.body).toMatchObject({ name: 'Camión 99' })
    expect(testServer().asked(vehicleRoutes.update)[0]?.body).not.toHaveProperty('driverId')
  })

  it('says in a field of groups too that they are forbidden', async () => {
    testServer().refuse(groupRoutes.list, 'permission.denied')
    await openScreen('/users?edit=0')
    await expect
      .element(page.getByRole('button', { name: new RegExp(`: ${say('errors:forbidden')}$`) }).first())
      .toBeDisabled()
  })
})

describe('the tree', () => {
  const nodes = [
    { id: 1, label: 'Norte', parentId: null },
    { id: 2, label: 'Costa', parentId: 1 },
    { id: 3, label: 'Sierra', parentId: 1 },
    { id: 4, label: 'Sur', parentId: null },
  ]
  const lines = () => [...document.querySelectorAll('[role=treeitem]')].map((line) => line.textContent)
  const picked = () =>
    [...document.querySelectorAll('[role=treeitem][aria-selected=true]')].map((line) => line.textContent)

  const Chosen = (given: Partial<ComponentProps<typeof TreeSelect>>) => {
    const [value, setValue] = useState<readonly number[]>([])
    return (
      <TreeSelect label="Vehículo" placeholder="Ninguno" nodes={nodes} value={value} onChange={setValue} {...given} />
    )
  }

  it('says that there is no group', async () => {
    await drawPart(<Chosen nodes={[]} />)
    await shell().click()
    await expect.element(page.getByText(say('ui:select.none'))).toBeVisible()
  })

  it('chooses with a group all below it, by the keyboard alone', async () => {
    await drawPart(<Chosen />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.poll(lines).toEqual(['Norte', 'Costa', 'Sierra', 'Sur'])
    expect(await seriousFindings()).toEqual([])
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown} ')
    await expect.poll(picked).toEqual(['Norte', 'Costa', 'Sierra'])
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(lines).toEqual(['Norte', 'Sur'])
    await userEvent.keyboard('{ArrowRight}{ArrowDown} ')
    await expect.poll(picked).toEqual(['Norte', 'Sierra'])
  })

  it('draws of many what is seen, and shows what was found below its parents', async () => {
    const large = Array.from({ length: many }, (_, at) => ({
      id: at + 1,
      label: `Grupo ${at + 1}`,
      parentId: at < 10 ? null : (at % 10) + 1,
    }))
    await drawPart(<Chosen nodes={large} />)
    await shell().click()
    await expect.poll(() => lines().length).toBeGreaterThan(5)
    expect(lines().length).toBeLessThan(40)
    await userEvent.fill(page.getByRole('searchbox'), 'grupo 4321')
    await expect.poll(lines).toEqual(['Grupo 1', 'Grupo 4321'])
  })
})

describe('the items of groups', () => {
  const groups = [
    { id: 1, label: 'Norte', parentId: null },
    { id: 2, label: 'Sur', parentId: null },
  ]
  const itemsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1, label: `Camión ${at + 1}`, groupIds: [(at % 2) + 1] }))
  const listed = () =>
    [...document.querySelectorAll(`ul[aria-label="${say('ui:select.items')}"] li`)].map((line) =>
      line.textContent?.trim(),
    )

  const Chosen = (given: Partial<ComponentProps<typeof ItemsSelect>>) => {
    const [value, setValue] = useState<readonly number[]>([])
    return (
      <ItemsSelect
        label="Vehículo"
        placeholder="Ninguno"
        groups={groups}
        items={[]}
        value={value}
        onChange={setValue}
        {...given}
      />
    )
  }

  it('says that there is nothing to choose', async () => {
    await drawPart(<Chosen />)
    await shell().click()
    await expect.poll(listed).toEqual([say('ui:select.none')])
    expect(await seriousFindings()).toEqual([])
  })

  it('shows fifteen of many, turns by arrows, narrows by group and takes all of them', async () => {
    await drawPart(<Chosen items={itemsOf(many)} />)
    await shell().click()
    await expect.poll(() => listed().length).toBe(15)
    expect(await seriousFindings()).toEqual([])
    await expect.element(page.getByText(say('ui:select.page', { page: '1', pages: '334' }))).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => listed()[0]).toBe('Camión 16')
    await page.getByRole('treeitem', { name: /Sur/ }).click()
    await expect.poll(() => listed().slice(0, 2)).toEqual(['Camión 2', 'Camión 4'])
    await page.getByRole('button', { name: say('ui:select.all') }).click()
    await expect.element(page.getByRole('button', { name: /^Vehículo: 5\.?000/ })).toBeVisible()
  })
})

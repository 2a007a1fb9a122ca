import '@atalaya/ui/styles.css'
import { DueBar } from '@atalaya/ui/charts/due-bar'
import { HeatGrid } from '@atalaya/ui/charts/heat-grid'
import { Histogram } from '@atalaya/ui/charts/histogram'
import { RankingBars } from '@atalaya/ui/charts/ranking-bars'
import { Sparkline } from '@atalaya/ui/charts/sparkline'
import { StateRing } from '@atalaya/ui/charts/state-ring'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Surroundings } from './app/surroundings.tsx'
import { seriousFindings } from './test-axe.ts'
import { phone } from './test-screen.tsx'
import { say } from './test-states.ts'

const table = { columns: ['Qué', 'Cuánto'], rows: [['Tráiler 02', '1.240 km']] }

const ranking = (onPick?: (index: number) => void) => (
  <RankingBars
    title="Distancia por vehículo"
    unit="km"
    summary="El tráiler 02 hizo el 38 %"
    rows={[
      { label: 'Tráiler 02', value: 1_240, text: '1.240' },
      { label: 'Camión de reparto del norte con un nombre largo', value: 620, text: '620' },
      { label: 'Bici de carga 01', value: 0, text: '0' },
    ]}
    table={table}
    {...(onPick && { onPick })}
  />
)

const ring = (
  <StateRing
    title="Ahora"
    summary="7 de 12 en ruta"
    parts={[
      { state: 'moving', label: 'En ruta', count: 7 },
      { state: 'idling', label: 'Ralentí', count: 0 },
      { state: 'stopped', label: 'Parados', count: 5 },
    ]}
    total="12"
    textAt={(index) => ['En ruta: 7', 'Parados: 5'][index] ?? ''}
    table={table}
  />
)

const week = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) => (day === 6 ? null : (day * 7 + hour * 3) % 20)),
)
const heat = (onPick?: (row: number, column: number) => void) => (
  <HeatGrid
    title="Uso por hora"
    unit="vehículos"
    summary="Más el lunes a las 9"
    values={week}
    rowLabels={['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']}
    columnLabel={(hour) => `${hour} h`}
    textAt={(day, hour) => `día ${day}, ${hour} h: ${week[day]?.[hour] ?? 'sin datos'}`}
    table={table}
    {...(onPick && { onPick })}
  />
)

const bins = Array.from({ length: 10 }, (_, nth) => ({ from: 80 + nth * 5, to: 85 + nth * 5, count: 40 - nth * 4 }))
const Limit = ({ onChange }: { onChange?: (value: number) => void }) => {
  const [value, setValue] = useState(110)
  const beyond = bins.filter(({ to }) => to > value).reduce((sum, { count }) => sum + count, 0)
  return (
    <Histogram
      title="Velocidad máxima de cada viaje"
      unit="km/h"
      summary={`${beyond} avisos`}
      bins={bins}
      value={value}
      step={1}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
      valueText={(speed) => `${speed} km/h`}
      axisLabel={String}
      table={table}
    />
  )
}

const show = (content: React.ReactNode, size = { width: 720, height: 900 }) =>
  page.viewport(size.width, size.height).then(() =>
    render(
      <Surroundings>
        <main style={{ padding: 16, display: 'grid', gap: 24, background: 'var(--surface-panel)' }}>{content}</main>
      </Surroundings>,
    ),
  )

describe('a ranking', () => {
  it('goes down and up by arrow keys, and picks by Enter', async () => {
    const onPick = vi.fn()
    await show(ranking(onPick))
    const slider = page.getByRole('slider', { name: 'Distancia por vehículo · km' })
    await expect.element(slider).toHaveAttribute('aria-orientation', 'vertical')
    await userEvent.click(slider, { position: { x: 10, y: 70 } })
    expect(onPick).toHaveBeenLastCalledWith(2)
    slider.element().focus()
    await userEvent.keyboard('{Home}{ArrowDown}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^2\. Camión de reparto/))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    expect(onPick).toHaveBeenLastCalledWith(0)
  })

  it('cuts a long name and draws nothing as nearly nothing, from zero', async () => {
    await show(ranking())
    await expect.poll(() => document.querySelectorAll('svg rect').length).toBe(3)
    const widths = [...document.querySelectorAll('svg rect')].map((bar) => Number(bar.getAttribute('width')))
    expect(widths[1]).toBeCloseTo((widths[0] ?? 0) / 2, 0)
    expect(widths[2]).toBe(1)
    await expect.element(page.getByText('Tráiler 02', { exact: true })).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBe(720)
  })
})

describe('a state ring', () => {
  it('draws each state that there is and names it, and knows which is pointed at', async () => {
    await show(ring)
    await expect.poll(() => document.querySelectorAll('[role=slider] path').length).toBe(2)
    const slider = page.getByRole('slider', { name: 'Ahora' })
    await slider.hover({ position: { x: 156, y: 60 } })
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'En ruta: 7')
    await slider.hover({ position: { x: 10, y: 60 } })
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'Parados: 5')
  })
})

it('draws a ring of nothing as an empty one', async () => {
  await show(<StateRing title="Ahora" summary="Nada todavía" parts={[]} total="0" textAt={String} table={table} />)
  await expect.poll(() => document.querySelectorAll('figure circle').length).toBe(1)
  expect(page.getByRole('slider').query()).toBeNull()
})

describe('a heat grid', () => {
  it('moves by hours and by days, stays in its column at the edge, and picks', async () => {
    const onPick = vi.fn()
    await show(heat(onPick))
    const slider = page.getByRole('slider', { name: 'Uso por hora · vehículos' })
    await expect.element(slider).toBeVisible()
    slider.element().focus()
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowDown}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^día 1, 2 h: /))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    expect(onPick).toHaveBeenLastCalledWith(0, 2)
  })

  it('hatches what nobody knows', async () => {
    await show(heat())
    await expect.poll(() => document.querySelectorAll('svg rect').length).toBe(7 * 24)
    expect(document.querySelectorAll('svg rect[fill^="url("]')).toHaveLength(24)
  })
})

describe('a histogram', () => {
  it('moves its handle by keys and by dragging, within its values, and says what it means', async () => {
    const onChange = vi.fn()
    await show(<Limit onChange={onChange} />)
    const slider = page.getByRole('slider', { name: 'Velocidad máxima de cada viaje · km/h' })
    await expect.element(slider).toHaveAttribute('aria-valuetext', '110 km/h: 40 avisos')
    slider.element().focus()
    await userEvent.keyboard('{ArrowRight}{PageUp}')
    await expect.element(slider).toHaveAttribute('aria-valuenow', '121')
    await userEvent.keyboard('{End}{ArrowRight}')
    await expect.element(slider).toHaveAttribute('aria-valuenow', '130')
    await slider.click({ position: { x: 360, y: 60 } })
    expect(onChange.mock.lastCall?.[0]).toBeGreaterThan(95)
    expect(onChange.mock.lastCall?.[0]).toBeLessThan(115)
    await page.getByRole('button', { name: `Velocidad máxima de cada viaje: ${say('ui:charts.asTable')}` }).click()
    await expect.element(page.getByRole('table')).toBeVisible()
  })
})

it('says what a sparkline and a due bar show, and marks what is late', async () => {
  await show(
    <>
      <Sparkline values={[1, null, 4, 3]} text="Los últimos 4 días: 1, sin datos, 4, 3" />
      <DueBar label="Aceite" text="faltan 1.240 km · unos 9 días" used={0.8} predicted={{ least: 0.9, most: 1.05 }} />
      <DueBar label="ITV" text="hace 3 días" used={1.1} />
    </>,
  )
  await expect.element(page.getByRole('img', { name: /Los últimos 4 días/ })).toBeInTheDocument()
  await expect
    .element(page.getByRole('meter', { name: 'Aceite' }))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/faltan/))
  expect(document.querySelectorAll('[data-late]')).toHaveLength(1)
  expect(document.querySelectorAll('[role=img] rect[fill^="url("]')).toHaveLength(1)
})

it.for([
  ['wide', { width: 720, height: 900 }],
  ['phone', phone],
] as const)('has no serious finding in any of them, %s', async ([, size]) => {
  await show(
    <>
      {ranking()}
      {ring}
      {heat()}
      <Limit />
      <DueBar label="Aceite" text="faltan 1.240 km" used={0.8} predicted={{ least: 0.9, most: 1.05 }} />
      <DueBar label="ITV" text="hace 3 días" used={1.1} />
    </>,
    size,
  )
  await expect.poll(() => document.querySelectorAll('svg rect').length).toBeGreaterThan(100)
  expect(await seriousFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(size.width)
})

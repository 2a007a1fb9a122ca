import '@atalaya/ui/styles.css'
import { DayBars } from '@atalaya/ui/charts/day-bars'
import { Gauge } from '@atalaya/ui/charts/gauge'
import { SmallLine } from '@atalaya/ui/charts/small-line'
import { WhenSeen } from '@atalaya/ui/charts/when-seen'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Surroundings } from './app/surroundings.tsx'
import { seriousFindings } from './test-axe.ts'
import { many } from './test-records.ts'
import { phone } from './test-screen.tsx'
import { say } from './test-states.ts'

const days = Array.from({ length: 30 }, (_, day) => (day < 4 ? null : day % 7 === 6 ? 0 : 120 + ((day * 53) % 190)))
const dayText = (index: number) =>
  days[index] === null ? `día ${index}: sin datos` : `día ${index}: ${days[index]} km`

const bars = (onPick?: (index: number) => void) => (
  <DayBars
    title="Distancia por día"
    unit="km"
    summary="4.820 km en 30 días"
    values={days}
    dayLabel={(index) => `${index + 1} nov`}
    textAt={dayText}
    axisLabel={String}
    table={{ columns: ['Día', 'km'], rows: days.map((value, index) => [`${index + 1} nov`, String(value ?? '–')]) }}
    {...(onPick && { onPick })}
  />
)

const frame = {
  ...{ title: 'Distancia por día', unit: 'km', summary: 'Lo que se sabe', axisLabel: String },
  table: { columns: ['Día', 'km'], rows: [['1 nov', '120']] },
}

const hour = 3_600_000
const instants = Array.from({ length: 100 }, (_, index) => index * hour)
const levels = instants.map((_, index) => (index > 40 && index < 55 ? null : 70 - (index % 50)))
const tank = (
  <SmallLine
    title="Combustible"
    unit="L"
    summary="20 L ahora"
    instants={instants}
    values={levels}
    fromTs={0}
    toTs={120 * hour}
    isFromZero
    marks={[{ instant: 60 * hour, value: 60, direction: 'up' }]}
    days={[0, 1, 2, 3, 4].map((day) => ({ instant: day * 24 * hour, label: `${day + 1}` }))}
    textAt={(index) => `hora ${index}: ${levels[index] ?? 'sin datos'}`}
    axisLabel={String}
    table={{ columns: ['Hora', 'L'], rows: [['0', '70']] }}
  />
)

const show = (content: React.ReactNode, size = { width: 720, height: 500 }) =>
  page.viewport(size.width, size.height).then(() =>
    render(
      <Surroundings>
        <main style={{ padding: 16, display: 'grid', gap: 24, background: 'var(--surface-panel)' }}>{content}</main>
      </Surroundings>,
    ),
  )

describe('a chart', () => {
  it('hatches days of which nothing is known, and draws no column for a day without a way', async () => {
    await show(bars())
    await expect.poll(() => document.querySelectorAll('svg rect').length).toBe(4)
    const drawn = [...document.querySelectorAll('[role=slider] path')].map((path) => path.getAttribute('d'))
    expect(drawn).toHaveLength(26)
    expect(drawn.filter((path) => path === '')).toHaveLength(days.filter((value) => value === 0).length)
  })

  it('has at most four ticks, from zero', async () => {
    await show(bars())
    await expect.poll(() => document.querySelectorAll('svg line[class*=grid]').length).toBeGreaterThan(1)
    expect(document.querySelectorAll('svg line[class*=grid]').length).toBeLessThanOrEqual(4)
    await expect.element(page.getByText('0', { exact: true })).toBeInTheDocument()
  })

  it('moves its cursor by arrow keys, says where it is, and picks by Enter', async () => {
    const onPick = vi.fn()
    await show(bars(onPick))
    const slider = page.getByRole('slider', { name: 'Distancia por día · km' })
    await expect.element(slider).toHaveAttribute('aria-valuetext', '4.820 km en 30 días')
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(slider).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', dayText(28))
    await userEvent.keyboard('{Home}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', dayText(0))
    await userEvent.keyboard('{End}{Enter}')
    expect(onPick).toHaveBeenCalledExactlyOnceWith(29)
    await userEvent.keyboard('{Escape}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', '4.820 km en 30 días')
  })

  it('picks the day below the pointer', async () => {
    const onPick = vi.fn()
    await show(bars(onPick))
    const slider = page.getByRole('slider')
    const { width } = slider.element().getBoundingClientRect()
    await slider.click({ position: { x: width - 4, y: 60 } })
    expect(onPick).toHaveBeenCalledExactlyOnceWith(29)
  })

  it('shows its figures as a table, and itself again', async () => {
    await show(bars())
    await page.getByRole('button', { name: `Distancia por día: ${say('ui:charts.asTable')}` }).click()
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(document.querySelectorAll('tbody tr')).toHaveLength(30)
    expect(document.querySelector('[role=slider]')).toBeNull()
    await page.getByRole('button', { name: `Distancia por día: ${say('ui:charts.asChart')}` }).click()
    await expect.element(page.getByRole('slider')).toBeVisible()
  })

  it('has nothing to point at where nothing is known', async () => {
    await show(
      <SmallLine
        title="Temperatura"
        summary="Sin datos desde hace 7 días"
        instants={[]}
        values={[]}
        fromTs={0}
        toTs={24 * hour}
        days={[]}
        textAt={(index) => levels.slice(0, 0)[index]?.toFixed(1) as string}
        axisLabel={String}
        table={{ columns: ['Hora', '°C'], rows: [] }}
      />,
    )
    await expect.poll(() => document.querySelectorAll('svg rect').length).toBe(1)
    expect(page.getByRole('slider').query()).toBeNull()
    expect(document.querySelector('[tabindex="0"]')).toBeNull()
  })

  it('leaves the gaps of a line open and hatched', async () => {
    await show(tank)
    await expect.poll(() => document.querySelector('path[class*=line]')?.getAttribute('d')?.match(/M/g)?.length).toBe(2)
    expect(document.querySelectorAll('svg rect')).toHaveLength(1)
  })

  it('draws the one day that is known', async () => {
    await show(<DayBars {...frame} values={[120]} dayLabel={() => '1 nov'} textAt={() => 'día 0: 120 km'} />)
    await expect.poll(() => document.querySelectorAll('[role=slider] path').length).toBe(1)
    const slider = page.getByRole('slider')
    await expect.element(slider).toHaveAttribute('aria-valuemax', '0')
    slider.element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'día 0: 120 km')
    expect(await seriousFindings()).toEqual([])
  })

  it('draws many in one line and steps through each of them', async () => {
    const minutes = Array.from({ length: many }, (_, at) => at * 60_000)
    await show(
      <SmallLine
        {...frame}
        instants={minutes}
        values={minutes.map((_, at) => Math.sin(at / 200))}
        fromTs={0}
        toTs={many * 60_000}
        days={[]}
        textAt={(index) => `minuto ${index}`}
      />,
    )
    await expect.poll(() => document.querySelectorAll('path[class*=line]').length).toBe(1)
    const slider = page.getByRole('slider')
    slider.element().focus()
    await userEvent.keyboard('{End}{ArrowLeft}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', `minuto ${many - 2}`)
    expect(document.querySelectorAll('svg *').length).toBeLessThan(100)
  })

  it('names at most four of its days', async () => {
    await show(tank)
    await expect.poll(() => document.querySelectorAll('svg text').length).toBeGreaterThan(3)
    const named = [...document.querySelectorAll('svg text')].filter(
      (text) => text.getAttribute('text-anchor') !== 'end',
    )
    expect(named.length).toBeGreaterThan(1)
    expect(named.length).toBeLessThanOrEqual(4)
  })

  it('fits whatever width paper has', async () => {
    await show(bars())
    await expect
      .poll(() => document.querySelector('[role=slider] svg')?.getAttribute('viewBox'))
      .toMatch(/^0 0 \d+ 140$/)
  })

  it('is drawn only when it is about to be seen', async () => {
    await show(
      <>
        <div style={{ height: 2_000 }} />
        <WhenSeen heightPx={140}>
          <p>drawn</p>
        </WhenSeen>
      </>,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(page.getByText('drawn').query()).toBeNull()
    scrollTo(0, 2_000)
    await expect.element(page.getByText('drawn')).toBeVisible()
  })

  it.for([
    ['wide', { width: 720, height: 500 }],
    ['phone', phone],
  ] as const)('has no serious finding, %s', async ([, size]) => {
    await show(
      <>
        {bars()}
        {tank}
        <Gauge label="Depósito" text="62 L de 80 L" share={0.775} />
      </>,
      size,
    )
    await expect.poll(() => document.querySelectorAll('svg path').length).toBeGreaterThan(20)
    expect(await seriousFindings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(size.width)
  })
})

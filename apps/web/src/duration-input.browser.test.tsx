import { DurationInput } from '@atalaya/ui/duration-input'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from './test-axe.ts'
import { drawPart } from './test-screen.tsx'
import { say } from './test-states.ts'

const day = 86_400_000
const told = vi.fn()

const Kept = ({ first }: { first: number | undefined }) => {
  const [value, setValue] = useState(first)
  const take = (ms: number) => {
    told(ms)
    setValue(ms)
  }
  return <DurationInput label="Sin conexión desde hace" value={value} onChange={take} />
}
const part = (name: 'days' | 'hours' | 'minutes' | 'seconds') =>
  page.getByRole('textbox', { name: say(`ui:duration.${name}`) })

test('shows 30 days where there is no value, and one day for what is none', async () => {
  const drawn = await drawPart(<DurationInput label="A" value={undefined} onChange={told} />)
  await expect.element(part('days')).toHaveValue('30')
  expect(await seriousFindings()).toEqual([])
  await drawn.unmount()
  await drawPart(<DurationInput label="B" value={Number.NaN} onChange={told} />)
  await expect.element(part('days')).toHaveValue('1')
})

test('holds what is typed to its bounds, and leaves 24 hours as they were typed', async () => {
  await drawPart(<Kept first={0} />)
  for (const [name, typed, kept] of [
    ['hours', '24', '24'],
    ['minutes', '60', '60'],
    ['seconds', '61', '6'],
  ] as const) {
    await userEvent.fill(part(name), '')
    await userEvent.type(part(name), typed)
    await expect.element(part(name)).toHaveValue(kept)
  }
  await expect.element(part('days')).toHaveValue('0')
  expect(told).toHaveBeenLastCalledWith(day + 3_600_000 + 6_000)
})

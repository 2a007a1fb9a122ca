import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { now } from '../test-records.ts'
import { drawPart } from '../test-screen.tsx'
import { say } from '../test-states.ts'
import { InstantInput } from './instant-input.tsx'

const told = vi.fn()
const Kept = () => {
  const [value, setValue] = useState<number | undefined>(now)
  return (
    <InstantInput
      label="Desde"
      value={value}
      onChange={(instant) => {
        told(instant)
        setValue(instant)
      }}
    />
  )
}
const day = () => page.getByRole('textbox', { name: 'Desde', exact: true })
const wrong = () => page.getByText(say('errors:reasons.timestamp'))
const type = async (text: string) => {
  await userEvent.fill(day(), text)
  await userEvent.keyboard('{Enter}')
}

test('a Unix timestamp stands for its day and minute, and a wrong one is said to be wrong and stays', async () => {
  await drawPart(<Kept />)
  await type('1764000000')
  expect(told).toHaveBeenLastCalledWith(1_764_000_000_000)
  await expect.element(day()).toHaveValue('24/11/2025')
  await type('9999999999999999')
  await expect.element(wrong()).toBeVisible()
  await expect.element(day()).toHaveValue('9999999999999999')
  await expect.element(day()).toBeInvalid()
  expect(told).toHaveBeenLastCalledWith(1_764_000_000_000)
  await type('5/3/2026')
  await expect.poll(() => wrong().elements()).toEqual([])
  await expect.element(day()).toHaveValue('05/03/2026')
})

test('what is neither gives way to the day that was there', async () => {
  await drawPart(<Kept />)
  await type('mañana')
  await expect.element(day()).toHaveValue('24/11/2026')
  expect(wrong().elements()).toEqual([])
})

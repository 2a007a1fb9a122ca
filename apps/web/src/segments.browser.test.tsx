import '@atalaya/ui/styles.css'
import { Segments } from '@atalaya/ui/segments'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from './test-axe.ts'
import { drawPart } from './test-screen.tsx'

const data = [
  { value: 'all', label: 'Registrados' },
  { value: 'seen', label: 'Vistos sin registrar' },
  { value: 'templates', label: 'Plantillas' },
] as const

const Chosen = ({ isWide = false }) => {
  const [value, setValue] = useState<(typeof data)[number]['value']>('all')
  return <Segments aria-label="Lista" value={value} data={data} onChange={setValue} isWide={isWide} />
}

it('cuts no word where there is room', async () => {
  await drawPart(<Chosen />)
  await expect.element(page.getByRole('radiogroup', { name: 'Lista' })).toBeVisible()
  const labels = [...document.querySelectorAll('[role=radiogroup] label')]
  expect(labels).toHaveLength(3)
  expect(labels.every((label) => label.scrollWidth <= label.clientWidth)).toBe(true)
})

it('is one stop of the keyboard, whose arrows choose', async () => {
  await drawPart(<Chosen isWide />)
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: 'Registrados' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Vistos sin registrar' })).toBeChecked()
  expect(await seriousFindings()).toEqual([])
})

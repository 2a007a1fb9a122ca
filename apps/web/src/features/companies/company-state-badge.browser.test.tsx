import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { drawPart } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { CompanyStateBadge } from './components/company-state-badge.tsx'

/** Spec 1 §2: green for 0 and 1, none for 2, red for the rest. */
test.each([
  [0, 'active', 'good'],
  [1, 'active', 'good'],
  [3, 'suspended', 'bad'],
  [4, 'deactivated', 'bad'],
] as const)('state %i is told as %s', async (value, key, tone) => {
  await drawPart(<CompanyStateBadge value={value} />)
  await expect.element(page.getByText(say(`app:company.state.${key}`))).toHaveAttribute('data-tone', tone)
  expect(await seriousFindings()).toEqual([])
})

test('state 2 has no badge in the bar, and its word in lists', async () => {
  await drawPart(<CompanyStateBadge value={2} />)
  expect(page.getByText(say('app:company.state.normal')).query()).toBeNull()
  await drawPart(<CompanyStateBadge value={2} showsNormal />)
  await expect.element(page.getByText(say('app:company.state.normal'))).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../test-axe.ts'
import { drawPart, phone } from '../test-screen.tsx'
import { say } from '../test-states.ts'
import { UnreachableScreen } from './unreachable-screen.tsx'

test('says what goes on without the server, and that nothing is lost', async () => {
  await drawPart(<UnreachableScreen />, { size: phone })
  await expect.element(page.getByText(say('app:unreachable.title'))).toBeVisible()
  for (const what of ['trackers', 'page'])
    await expect.element(page.getByText(say(`app:unreachable.still.${what}`))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

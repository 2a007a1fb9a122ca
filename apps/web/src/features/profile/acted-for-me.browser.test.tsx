import { actingRoutes } from '@atalaya/contract/acting'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { now } from '../../test-records.ts'
import { drawPart, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { ActedForMeList, useActedForMe } from './components/acted-for-me.tsx'

const Drawn = () => {
  const sessions = useActedForMe()
  return sessions ? <ActedForMeList sessions={sessions} /> : <p>nobody</p>
}
const one = {
  ...{ id: 'a', actorName: 'Rosa Vidal', reason: 'Pidió ayuda por teléfono', mayWrite: false, isOpen: true },
  ...{ startedTs: now - 600_000, untilTs: now + 600_000 },
}

beforeEach(() => {
  answerCompany(testServer())
})

test('says who acts now and who did, why, and whether they changed things', async () => {
  const former = { ...one, id: 'b', actorName: 'Luis Oca', isOpen: false, mayWrite: true, untilTs: now - 100_000 }
  testServer().answer(actingRoutes.forMe, [one, former])
  await drawPart(<Drawn />)
  await expect.element(page.getByText(one.reason).first()).toBeVisible()
  expect(page.getByText(one.reason).all()).toHaveLength(2)
  const told = [say('profile:actedForMe.now', { name: 'Rosa Vidal' }), former.actorName]
  for (const text of [...told, say('profile:actedForMe.reading'), say('profile:actedForMe.writing')])
    expect(document.body.textContent).toContain(text)
  expect(await seriousFindings()).toEqual([])
})

test('says nothing where nobody has', async () => {
  testServer().answer(actingRoutes.forMe, [])
  await drawPart(<Drawn />)
  await expect.element(page.getByText('nobody')).toBeVisible()
})

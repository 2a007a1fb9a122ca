import { type Role, roles } from '@atalaya/contract/roles'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFindings, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { textsIn } from '../locales.ts'
import { faultsOf } from '../page-faults.ts'
import { goTo, screensAbove, screensWithin } from '../screen-walk.ts'
import { signIn } from '../sign-in.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()
const everyones = ['/', '/playback', '/sensorTable', '/profile', '/costs', '/bin', '/help', '/useterms']
const inGroups = ['/vehicles', '/assets', '/persons', '/drivers', '/geozones', '/pois']
/** Sent home instead of being logged out: those that spec 1 §6 does not name. */
const sentHome = ['/sensors', '/apiKeys', '/access', '/runs']

const readers: { role: Role; isReadOnly: boolean; sees: readonly string[] }[] = [
  { role: 'ADMIN', isReadOnly: false, sees: screensWithin },
  { role: 'ADMIN', isReadOnly: true, sees: screensWithin },
  { role: 'SUBADMIN', isReadOnly: false, sees: [...everyones, ...inGroups] },
  { role: 'SUBADMIN', isReadOnly: true, sees: [...everyones, ...inGroups] },
  { role: 'OPERATOR', isReadOnly: false, sees: everyones },
  { role: 'OPERATOR', isReadOnly: true, sees: everyones },
]

const enter = async (page: Page, role: Role, isReadOnly: boolean) => {
  const account = thisStack().accounts.find(
    (candidate) => candidate.role === role && candidate.email.includes('readonly') === isReadOnly,
  )
  if (!account) throw new Error(`the demo has no such ${role}`)
  await signIn(page, account)
  await page.locator('canvas').first().waitFor()
}

/** What only writing needs: boxes to select rows, and the words of actions that begin with making something. */
const waysToWrite = async (page: Page): Promise<string[]> => {
  const creating = [...textsIn('es')].filter(([key]) => /\.(create|import)$/.test(key)).map(([, text]) => text)
  // On a phone some are a sign alone, with their name in its label.
  const buttons = await page
    .locator('main > div button:visible')
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''))
  const boxes = await page.locator('main > div input[type=checkbox]:visible:enabled').count()
  return [...buttons.filter((text) => creating.includes(text.trim())), ...(boxes > 0 ? [`${boxes} boxes`] : [])]
}

it('knows every role of a company', () => {
  expect(roles.filter((role) => readers.some((reader) => reader.role === role))).toEqual([
    'ADMIN',
    'SUBADMIN',
    'OPERATOR',
  ])
})

it.each(readers)(
  'shows $role (read-only: $isReadOnly) their screens on a phone, and no other',
  async ({ role, isReadOnly, sees }) => {
    const page = await openPage(phone)
    const faults: string[] = []
    await enter(page, role, isReadOnly)
    for (const path of sees) {
      await goTo(page, path)
      const found = [...(await faultsOf(page, 'es')), ...(await seriousFindings(page))]
      // Read-only operators keep the costs (spec 1 §6), deleted ones too.
      const mayWrite = !isReadOnly || (role === 'OPERATOR' && ['/costs', '/bin'].includes(path))
      if (!mayWrite) found.push(...(await waysToWrite(page)).map((way) => `offered to a read-only user: ${way}`))
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])

    const refused = [...screensWithin, ...screensAbove].filter((path) => !sees.includes(path))
    for (const path of refused) {
      if (new URL(page.url()).pathname === '/login') await enter(page, role, isReadOnly)
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === (sentHome.includes(path) ? '/' : '/login'))
    }
  },
  300_000,
)

it('would notice what a read-only user is offered', async () => {
  const page = await openPage(phone)
  await enter(page, 'ADMIN', false)
  await goTo(page, '/vehicles')
  expect(await waysToWrite(page)).toEqual(expect.arrayContaining(['Nuevo vehículo', 'Importar vehículos']))
})

import { type Role, roles } from '@atalaya/contract/roles'
import { landingOf, ofCompanies, reseller, type Somebody } from '@atalaya/contract/test-screen-table'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { textsIn } from '../locales.ts'
import { insertReadOnly } from '../new-person.ts'
import { faultsOf } from '../page-faults.ts'
import { goTo, screensAbove, screensWithin } from '../screen-walk.ts'
import { signIn } from '../sign-in.ts'
import { slowdown } from '../slowdown.ts'
import { connectToDatabase } from '../stack-database.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()
const everyScreen = [...screensWithin, ...screensAbove]
/** Read-only operators keep the costs and the tickets (spec 1 §6), deleted ones too. */
const keptByOperators = ['/costs', '/tickets', '/bin']

const bothOf = (role: Role, companyId: number | null): Somebody[] =>
  [false, true].map((readOnly) => ({ role, readOnly, companyId }))
/** Those above companies with none chosen; what they see in one, `every-screen` and `every-screen-wide` walk through. */
const readers = [
  ...ofCompanies.flatMap((role) => bothOf(role, 1)),
  ...reseller.flatMap((role) => bothOf(role, null)),
].map((reader) => ({ ...reader, sees: everyScreen.filter((path) => landingOf(path, reader) === 'opens') }))

/** The demo's people above companies may all write. */
const readOnlyAbove = new Map<Role, Awaited<ReturnType<typeof insertReadOnly>>>()
beforeAll(async () => {
  const database = await connectToDatabase()
  for (const role of reseller) readOnlyAbove.set(role, await insertReadOnly(database, accountOf(role)))
  await database.end()
})

const accountFor = ({ role, readOnly }: Somebody) => {
  if (readOnly && readOnlyAbove.has(role)) return readOnlyAbove.get(role)
  return thisStack().accounts.find(
    (candidate) => candidate.role === role && candidate.email.includes('readonly') === readOnly,
  )
}

const enter = async (page: Page, reader: Somebody) => {
  const account = accountFor(reader)
  if (!account) throw new Error(`the demo has no such ${reader.role}`)
  const isAbove = reader.companyId === null
  // This screen lets go of a company that another journey has chosen.
  await signIn(page, account, isAbove ? '/companies' : '/')
  await (isAbove ? page.getByRole('main').getByText('Transportes Guadiana') : page.locator('canvas')).first().waitFor()
}

/** What only writing needs: boxes to select rows, and the words of actions that begin with making something. */
const waysToWrite = async (page: Page): Promise<string[]> => {
  const creating = [...textsIn('es')].filter(([key]) => /\.(create|import)$/.test(key)).map(([, text]) => text)
  // On a phone some are a sign alone, with their name in its label.
  const buttons = await page
    .locator('main > div button:visible')
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''))
  // A switch is no box: whoever may change nothing is still told by their own browser.
  const boxes = await page.locator('main > div input[type=checkbox]:not([role=switch]):visible:enabled').count()
  return [...buttons.filter((text) => creating.includes(text.trim())), ...(boxes > 0 ? [`${boxes} boxes`] : [])]
}

/** Where the address ends that an unasked visitor is led to; from home, who has no company goes on. */
const endOf = (path: string, reader: Somebody): string => {
  const landing = landingOf(path, reader)
  if (landing === 'logged out') return '/login'
  return landing === '/' && landingOf('/', reader) === '/companies' ? '/companies' : landing
}

/** Through the router, whose guard judges what is typed, too: a load a screen and role would take minutes. */
const isLedTo = async (page: Page, path: string, end: string) => {
  await page.evaluate((to) => history.pushState({}, '', to), path)
  return page
    .waitForFunction((to) => location.pathname === to, end)
    .then(
      () => true,
      () => false,
    )
}

it('knows every role, and screens of each', () => {
  expect([...new Set(readers.map(({ role }) => role))].toSorted()).toEqual(roles.toSorted())
  for (const { role, sees } of readers) expect([role, sees.length > 5]).toEqual([role, true])
})

it.each(readers)(
  'shows $role (read-only: $readOnly) their screens on a phone, and no other',
  async ({ sees, ...reader }) => {
    const page = await openPage(phone)
    const faults: string[] = []
    await enter(page, reader)
    for (const path of sees) {
      await goTo(page, path)
      const found = [...(await faultsOf(page, 'es')), ...(await seriousFindings(page))]
      const mayWrite = !reader.readOnly || (reader.role === 'OPERATOR' && keptByOperators.includes(path))
      if (!mayWrite) found.push(...(await waysToWrite(page)).map((way) => `offered to a read-only user: ${way}`))
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }

    for (const path of everyScreen.filter((each) => !sees.includes(each))) {
      if (new URL(page.url()).pathname === '/login') await enter(page, reader)
      const end = endOf(path, reader)
      if (!(await isLedTo(page, path, end))) faults.push(`${path} leads to ${page.url()} and not to ${end}`)
    }
    expect(faults).toEqual([])
  },
  300_000 * slowdown,
)

it.each([
  { role: 'ADMIN', companyId: 1, path: '/vehicles', ways: ['Nuevo vehículo', 'Importar vehículos'] },
  { role: 'RESELLER', companyId: null, path: '/companies', ways: ['Nueva empresa', 'Importar empresas'] },
] as const)('would notice what a read-only $role is offered', async ({ role, companyId, path, ways }) => {
  const page = await openPage(phone)
  await enter(page, { role, companyId, readOnly: false })
  await goTo(page, path)
  expect(await waysToWrite(page)).toEqual(expect.arrayContaining([...ways]))
})

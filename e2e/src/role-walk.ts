import type { Role } from '@atalaya/contract/roles'
import { landingOf, ofCompanies, type Somebody } from '@atalaya/contract/test-screen-table'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, useBrowser } from './browser.ts'
import { phone } from './chromium.ts'
import { textsIn } from './locales.ts'
import { insertReadOnly } from './new-person.ts'
import { faultsOf } from './page-faults.ts'
import { goTo, screensAbove, screensWithin } from './screen-walk.ts'
import { signIn } from './sign-in.ts'
import { slowdown } from './slowdown.ts'
import { useDatabase } from './stack-database.ts'
import { thisStack } from './this-stack.ts'

/** Who walks in `more-journeys/every-screen-roles-<group>`: each file is some minutes, and one product does for all of them. */
export const roleGroups = {
  admins: ['ADMIN'],
  subadmins: ['SUBADMIN'],
  operators: ['OPERATOR'],
  resellers: ['RESELLER', 'DISTRIBUTOR'],
  platform: ['SUPER_RESELLER', 'DEVELOPER'],
} as const satisfies Record<string, readonly Role[]>
export type RoleGroup = keyof typeof roleGroups

const everyScreen = [...screensWithin, ...screensAbove]
/** Read-only operators keep the costs and the tickets (spec 1 §6), deleted ones too. */
const keptByOperators = ['/costs', '/fuel-purchases', '/tickets', '/bin']

const isOfCompany = (role: Role) => ofCompanies.includes(role)

/**
 * Everybody of a group, who may write and who may not, and the screens that they see. Those above companies have none
 * chosen; what they see in one, `every-screen` and `every-screen-wide` walk through.
 */
export const readersOf = (group: RoleGroup) =>
  roleGroups[group].flatMap((role) =>
    [false, true].map((readOnly) => {
      const reader: Somebody = { role, readOnly, companyId: isOfCompany(role) ? 1 : null }
      return { ...reader, sees: everyScreen.filter((path) => landingOf(path, reader) === 'opens') }
    }),
  )

const isAbove = ({ companyId }: Somebody) => companyId === null

/** The demo's people above companies may all write: those who may not are made beside them. */
const readOnlyAbove = new Map<Role, Awaited<ReturnType<typeof insertReadOnly>>>()

const accountFor = ({ role, readOnly }: Somebody) => {
  const account =
    (readOnly && readOnlyAbove.get(role)) ||
    thisStack().accounts.find(
      (candidate) => candidate.role === role && candidate.email.includes('readonly') === readOnly,
    )
  if (!account) throw new Error(`the demo has no such ${role}`)
  return account
}

/** Signs in and waits for what somebody first sees: `/companies` lets go of a company that another journey has chosen. */
export const enterAs = async (page: Page, reader: Somebody) => {
  await signIn(page, accountFor(reader), isAbove(reader) ? '/companies' : '/')
  const first = isAbove(reader) ? page.getByRole('main').getByText('Transportes Guadiana') : page.locator('canvas')
  await first.first().waitFor()
}

/** After a screen that is closed to them has logged them out: their profile is there sooner than a map. */
const comeBack = async (page: Page, reader: Somebody) => {
  await signIn(page, accountFor(reader), '/profile')
  await goTo(page, '/profile')
}

/** What only writing needs: boxes to select rows, and the words of actions that begin with making something. */
export const waysToWrite = async (page: Page): Promise<string[]> => {
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

/** What is wrong with the screens that somebody sees. */
const faultsWithin = async (page: Page, reader: Somebody, sees: readonly string[]): Promise<string[]> => {
  const faults: string[] = []
  for (const path of sees) {
    await goTo(page, path)
    const found = [...(await faultsOf(page, 'es')), ...(await seriousFindings(page))]
    const mayWrite = !reader.readOnly || (reader.role === 'OPERATOR' && keptByOperators.includes(path))
    if (!mayWrite) found.push(...(await waysToWrite(page)).map((way) => `offered to a read-only user: ${way}`))
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  return faults
}

/** The walk of everybody in a group, in one browser; no other file may walk the same one in the same product. */
export const walkRoles = (group: RoleGroup): void => {
  const openPage = useBrowser()
  const readers = readersOf(group)
  const database = useDatabase()
  beforeAll(async () => {
    for (const role of roleGroups[group].filter((each) => !isOfCompany(each)))
      readOnlyAbove.set(role, await insertReadOnly(database, accountOf(role)))
  })

  it.each(readers)(
    'shows $role (read-only: $readOnly) their screens on a phone, and no other',
    async ({ sees, ...reader }) => {
      const page = await openPage(phone)
      await enterAs(page, reader)
      const faults = await faultsWithin(page, reader, sees)
      for (const path of everyScreen.filter((each) => !sees.includes(each))) {
        if (new URL(page.url()).pathname === '/login') await comeBack(page, reader)
        const end = endOf(path, reader)
        if (!(await isLedTo(page, path, end))) faults.push(`${path} leads to ${page.url()} and not to ${end}`)
      }
      expect(faults).toEqual([])
    },
    300_000 * slowdown,
  )
}

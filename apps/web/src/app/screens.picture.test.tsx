import { supportRoutes } from '@atalaya/contract/supports'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBrand } from '../brand/current-brand.ts'
import { answerCompany } from '../test-company.ts'
import { now, reseller, supports } from '../test-records.ts'
import { openScreen, phone, testServer, wide } from '../test-screen.tsx'
import { say } from '../test-states.ts'

type Opening = NonNullable<Parameters<typeof openScreen>[1]>

interface Pictured {
  path: string
  user?: Opening['user']
  /** What is on screen once all has come. */
  shows: string
  /** What somebody does before it is looked at. */
  act?(): Promise<unknown>
}

const file = new File(
  ['Nombre;Correo electrónico;Móvil\nNorte;norte@example.com;600 000 001\nSur;nadie;600 000 002\n;este@example.com;'],
  'contactos.csv',
)

const screens: Record<string, Pictured> = {
  fleet: { path: '/', shows: 'En ruta' },
  history: { path: '/?item=101', shows: 'Camión 01' },
  vehicles: { path: '/vehicles', shows: 'Furgón 12' },
  vehicle: { path: '/vehicles/101', shows: 'Camión 01' },
  'vehicle-form': { path: '/vehicles?edit=101', shows: 'Camión 01' },
  'bulk-edit': {
    path: '/vehicles',
    shows: 'Furgón 12',
    act: async () => {
      for (const name of ['Furgón 11', 'Furgón 12'])
        await page.getByRole('checkbox', { name: say('ui:table.selectRow', { row: name }) }).click()
      await page.getByRole('button', { name: say('ui:bulk.editSelected') }).click()
      await expect.element(page.getByText(say('ui:bulk.editHint'))).toBeVisible()
    },
  },
  import: {
    path: '/supports?import=1',
    user: reseller,
    shows: 'Excel o CSV',
    act: async () => {
      await userEvent.upload(page.getByTestId('import-file'), file)
      await page.getByRole('button', { name: say('imports:columns.next') }).click()
      await expect.element(page.getByText(say('imports:review.local', { sound: '1', wrong: '2' }))).toBeVisible()
    },
  },
  geozones: { path: '/geozones', shows: 'Puerto seco' },
  costs: { path: '/costs', shows: 'Seguro anual' },
  users: { path: '/users', shows: 'Marcos' },
  devices: { path: '/devices', user: reseller, shows: 'Furgón 11' },
  'sign-in': { path: '/login', user: null, shows: 'Correo electrónico' },
}
const looks = (['light', 'dark'] as const).flatMap((theme) =>
  [wide, phone].map((size) => ({ theme, size, look: `${theme}-${size.width}` })),
)

beforeEach(async () => {
  vi.setSystemTime(now)
  answerCompany(testServer())
  testServer().keep(supportRoutes, supports(3))
  await loadBrand()
})
afterEach(() => vi.useRealTimers())

const seen = (text: string) =>
  document.body.innerText.includes(text) ||
  [...document.querySelectorAll('input')].some(({ value }) => value.includes(text))

const isInSight = (one: Element) => one.getBoundingClientRect().top < innerHeight

/** Nothing in sight is still on its way, and nothing is pointed at. */
const settled = async () => {
  const awaited = '[aria-busy=true], [class*=Skeleton-root], [role=progressbar]'
  await userEvent.hover(page.elementLocator(document.documentElement), { position: { x: 0, y: 0 } })
  await expect.poll(() => [...document.querySelectorAll(awaited)].filter(isInSight)).toEqual([])
  await document.fonts.ready
}

it.each(Object.entries(screens).flatMap(([name, screen]) => looks.map((look) => ({ name, screen, ...look }))))(
  '$name, $look, looks as it did',
  async ({ name, screen: { path, user, shows, act }, theme, size, look }) => {
    await openScreen(path, { theme, size, isFramed: true, ...(user === undefined ? {} : { user }) })
    await expect.poll(() => seen(shows)).toBe(true)
    await act?.()
    await settled()
    await expect.element(document.documentElement).toMatchScreenshot(`${name}-${look}`)
  },
)

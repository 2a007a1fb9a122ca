import { expect, it } from 'vitest'
import { accountOf, useBrowser } from '../browser.ts'
import { violationsOf } from '../content-security.ts'
import { signInWithCompany } from '../sign-in.ts'
import { slowdown } from '../slowdown.ts'

const openPage = useBrowser()

it(
  // The screens themselves: `every-screen.test.ts` walks through them.
  'asks for nothing that its own content security policy forbids, in what opens over a screen',
  async () => {
    const page = await openPage()
    const violations = await violationsOf(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
    await signInWithCompany(page, accountOf('RESELLER'))
    // What opens over a screen, and another scheme of colours.
    await page.goto('/vehicles')
    await page.getByRole('button', { name: 'Nuevo vehículo' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Borrar' }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menú de usuario' }).click()
    await page.getByText('Oscuro', { exact: true }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Buscar en todo' }).waitFor()
    expect(violations).toEqual([])
    // The checker itself: a page may not make code from strings. (Of a style, every journey's page sees the refusal.)
    await page.evaluate(() => {
      const makeCode = () => {
        try {
          new Function('return 1')
        } catch {
          // Refused, as it should be.
        }
      }
      // Later: what the tester itself calls is exempt.
      setTimeout(makeCode)
    })
    await expect.poll(() => violations).not.toEqual([])
  },
  240_000 * slowdown,
)

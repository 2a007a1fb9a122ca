import { expect, inject, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('makes a group with members, moves it by keys and by hand, deletes it and takes that back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/groups')
  const tree = page.getByRole('tree', { name: 'Grupos' })
  await tree.waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Nuevo grupo' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Nuevo grupo' })
  await drawer.getByRole('textbox', { name: 'Nombre' }).fill('Bahía de prueba')
  await drawer.getByRole('button', { name: 'Vehículos: Ninguno' }).click()
  const boxes = page.getByRole('dialog', { name: 'Vehículos' }).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await takePicture(page, 'group-members-light-desktop')
  await page.keyboard.press('Escape')
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Crear grupo' }).click()
  await page.getByText('Grupo «Bahía de prueba» guardado').waitFor()

  const line = (name: string) => tree.getByRole('treeitem').filter({ hasText: name })
  const own = line('Bahía de prueba')
  const levelOf = async () => own.getAttribute('aria-level')
  await expect.poll(levelOf).toBe('1')
  await expect.poll(() => own.textContent()).toContain('Vehículos 2')

  // By hand below another, by keys out again; each move says where to and offers to take it back.
  await own.dragTo(line('Andalucía'))
  await page.getByText('«Bahía de prueba» está ahora dentro de «Andalucía»').waitFor()
  await expect.poll(levelOf).toBe('3')
  await tree.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.getByText('«Bahía de prueba» está ahora dentro de «Transportes Guadiana»').waitFor()
  await expect.poll(levelOf).toBe('2')
  await page.reload()
  await tree.waitFor()
  await expect.poll(levelOf).toBe('2')

  // Another hangs below it: it is said what becomes of that, and of its members.
  await own.hover()
  await own.getByRole('button', { name: 'Crear un grupo dentro de Bahía de prueba' }).click()
  await drawer.getByRole('textbox', { name: 'Nombre' }).fill('Muelle de prueba')
  await drawer.getByRole('button', { name: 'Crear grupo' }).click()
  const child = line('Muelle de prueba')
  await child.waitFor()
  await expect.poll(() => child.getAttribute('aria-level')).toBe('3')
  await own.hover()
  await own.getByRole('button', { name: 'Borrar Bahía de prueba' }).click()
  const asked = page.getByRole('dialog', { name: 'Borrar el grupo «Bahía de prueba»' })
  await asked.getByText('1 subgrupo sube a «Transportes Guadiana». 2 miembros siguen en la empresa').waitFor()
  await takePicture(page, 'group-delete-light-desktop')
  await asked.getByRole('button', { name: 'Borrar grupo' }).click()
  await own.waitFor({ state: 'detached' })
  await expect.poll(() => child.getAttribute('aria-level')).toBe('2')
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await own.waitFor()
  await expect.poll(() => child.getAttribute('aria-level')).toBe('3')
  await expect.poll(() => own.textContent()).toContain('Vehículos 2')
})

it('shows groups to a read-only administrator on a phone, and changes nothing', async () => {
  const page = await openPage(phone)
  const readOnly = inject('stack').accounts.find(({ email }) => email.startsWith('admin.readonly'))
  if (!readOnly) throw new Error('the demo has no read-only administrator')
  await signIn(page, readOnly, '/groups')
  await page.getByRole('tree').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^(Crear|Borrar|Editar|Importar)/ }).count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
})

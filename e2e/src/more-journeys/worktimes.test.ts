import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('draws a week, copies a day, reads pasted holidays, and shows what was driven outside the hours', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/trackRules')
  await page.getByRole('button', { name: 'Nuevo horario' }).first().click()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Jornada del viaje')
  const thursday = page.getByRole('group', { name: /^jueves/i })

  // One drag from Monday to Wednesday; then by keys; then by typing, over midnight.
  await page.getByRole('button', { name: 'Empezar por' }).click()
  await page.getByRole('menuitem', { name: 'Oficina, de 9 a 18' }).click()
  await page.getByText('45 h a la semana').waitFor()
  await page.getByRole('button', { name: 'Vaciar la semana' }).click()
  await page.getByText('0 h a la semana').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('45 h a la semana').waitFor()
  await page.getByRole('button', { name: 'Vaciar la semana' }).click()
  const grid = page.getByTestId('week-grid')
  const box = await grid.boundingBox()
  if (!box) throw new Error('no grid')
  const at = (day: number, hour: number) =>
    [box.x + (hour / 30) * box.width, box.y + ((day + 0.5) / 7) * box.height] as const
  await page.mouse.move(...at(0, 8))
  await page.mouse.down()
  await page.mouse.move(...at(1, 11), { steps: 3 })
  await page.mouse.move(...at(2, 14), { steps: 3 })
  await page.mouse.up()
  await page.getByText('18 h a la semana').waitFor()
  await page.getByRole('button', { name: 'lunes, de 08:00 a 14:00' }).press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'lunes, de 08:00 a 14:15' }).press('ArrowLeft')
  await page.getByRole('button', { name: 'lunes, de 07:45 a 14:00' }).waitFor()
  await thursday.getByRole('button', { name: /Añadir un tramo/ }).click()
  await thursday.getByRole('textbox', { name: /desde/ }).fill('22')
  await thursday.getByRole('textbox', { name: /hasta/ }).fill('630')
  await page.keyboard.press('Tab')
  await thursday.getByText('del día siguiente').waitFor()
  await thursday.getByRole('button', { name: /Copiar a otros días/ }).click()
  await page.getByRole('menuitem', { name: 'viernes', exact: true }).click()
  await page.getByRole('button', { name: 'viernes, de 22:00 a 06:30' }).waitFor()

  await page.getByRole('button', { name: 'Pegar una lista' }).click()
  await page.getByRole('textbox', { name: 'Lista de festivos' }).fill('25/12 Navidad\n06/01/2027 Reyes')
  await page.getByRole('button', { name: 'Añadir a los festivos' }).click()
  await page.getByText('2 festivos leídos').waitFor()
  await page.getByRole('button', { name: /^Vehículos:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Todo', exact: true }).click()
  // Escape closes the panel and leaves the form as it is.
  await page.keyboard.press('Escape')
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'worktime-form-light-desktop')
  await page.getByRole('button', { name: 'Crear horario' }).click()
  await page.getByText('Horario «Jornada del viaje» guardado').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Jornada del viaje' })
  await row.getByText('lun 07:45–14:00; mar–mié 08:00–14:00; jue–vie 22:00–06:30').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await row.hover()
  await row.getByRole('button', { name: 'Ver el uso' }).click()
  await page
    .getByText(/de la conducción fue fuera de horario/)
    .first()
    .waitFor()
  await page
    .getByRole('row')
    .nth(1)
    .getByText(/min|h$/)
    .first()
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'worktime-use-light-desktop')

  // Day by day: each line has its date, and leads to that day on the map.
  await page.getByText('Por días', { exact: true }).click()
  const line = page.getByRole('row').nth(1)
  await line.getByText(/^\d\d\/\d\d\/\d{4}$/).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(20)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'worktime-days-light-desktop')
  await page.getByText('Todo el periodo', { exact: true }).click()
  await page.getByRole('row').nth(1).click()
  await page.waitForURL(/\/\?.*item=\d+/)
}, 180_000)

it('writes and reads days as the user’s language does, in a browser that speaks another', async () => {
  const page = await openPage({ ...desktop, locale: 'en-US' })
  await page.addInitScript(() => localStorage.setItem('atalaya.language', 'es'))
  await signIn(page, accountOf('ADMIN'), '/trackRules')
  const row = page.getByRole('row').nth(1)
  await row.hover()
  await row.getByRole('button', { name: /^Ver el uso/ }).click()
  const from = page.getByRole('textbox', { name: 'Desde' })
  await from.waitFor()
  await expect.poll(() => from.inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  await from.fill('5.3.26')
  await from.press('Enter')
  await page.waitForURL(/from=2026-03-05/)
  await expect.poll(() => from.inputValue()).toBe('05/03/2026')
  await from.press('ArrowUp')
  await page.waitForURL(/from=2026-03-06/)
  // What is no day gives way to the last one that was.
  await from.fill('31/02/2026')
  await from.press('Tab')
  await expect.poll(() => from.inputValue()).toBe('06/03/2026')
})

it('moves and stretches a span by the pointer, lets go of it by Escape, and reads a dropped calendar of holidays', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/trackRules')
  await page.getByRole('button', { name: 'Nuevo horario' }).first().click()
  await page.getByRole('button', { name: 'Empezar por' }).click()
  await page.getByRole('menuitem', { name: 'Oficina, de 9 a 18' }).click()
  const span = (name: string) => page.getByRole('button', { name, exact: true })
  await span('lunes, de 09:00 a 18:00').waitFor()
  const box = await page.getByTestId('week-grid').boundingBox()
  if (!box) throw new Error('no grid')
  const at = (day: number, hour: number) =>
    [box.x + (hour / 30) * box.width, box.y + ((day + 0.5) / 7) * box.height] as const
  const take = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 4 })
  }

  // By its middle to another day and hour, where it has the focus then; by its end it becomes longer.
  await take(at(0, 12), at(5, 14))
  await page.mouse.up()
  await span('sábado, de 11:00 a 20:00').waitFor()
  await expect
    .poll(() => span('sábado, de 11:00 a 20:00').evaluate((shown) => shown === document.activeElement))
    .toBe(true)
  const [endX, endY] = at(5, 20)
  await take([endX - 3, endY], at(5, 22))
  await page.mouse.up()
  await span('sábado, de 11:00 a 22:00').waitFor()

  await take(at(5, 14), at(6, 14))
  await span('domingo, de 11:00 a 22:00').waitFor()
  await page.keyboard.press('Escape')
  await span('sábado, de 11:00 a 22:00').waitFor()
  await page.mouse.up()
  await span('sábado, de 11:00 a 22:00').waitFor()

  const drop = async (text: string) => {
    const dataTransfer = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], 'festivos.txt', { type: 'text/plain' }))
      return transfer
    }, text)
    await page.getByRole('button', { name: 'Pegar una lista' }).dispatchEvent('drop', { dataTransfer })
  }
  await drop('')
  await page.getByText('No se ha podido leer el archivo').waitFor()
  await drop('25/12 Navidad\n06/01/2027 Reyes\nnada')
  await page.getByText('2 festivos leídos. Sin fecha: nada').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Nombre del festivo' }).count()).toBe(2)
})

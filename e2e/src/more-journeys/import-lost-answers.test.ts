import { expect, it } from 'vitest'
import { type Reply, signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('takes no file before what it is read against has come, however slow that is', async () => {
  const page = await openPage()
  const released = Promise.withResolvers<void>()
  await page.route('**/companies/id/*/groups', async (route) => {
    await released.promise
    await route.continue()
  })
  await signIn(page, accountOf('ADMIN'), '/users?import=1')
  await page.getByRole('heading', { name: 'Importar usuarios' }).waitFor()
  await page.getByRole('main').getByRole('status').first().waitFor()
  await expect.poll(() => page.getByTestId('import-file').count()).toBe(0)
  released.resolve()
  const lines = ['Nombre;Apellidos;Correo electrónico;Rol;Grupos', 'Ana;Tarde;ana.tarde@example.com;Operador;Mérida']
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByTestId('import-file').setInputFiles({ name: 'usuarios.csv', mimeType: 'text/csv', buffer })
  await page.getByText('usuarios.csv: 1 fila').waitFor()
})

/** Groups have no key of their own: a part that went in twice would be seen. */
it('sends a part again whose answer was lost, doubles nothing, goes on after a cancel, and takes all of it back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  const api = await signedInApi(accountOf('ADMIN'))
  const path = `/companies/id/${accountOf('ADMIN').companyId}/groups`
  const count = async () =>
    Object.values<Reply>(await api.call('GET', path)).filter(({ name }) => String(name).startsWith('Perdido ')).length

  let isServerGone = false
  let answers = 0
  await page.route('**/groups/import', async (route) => {
    if ((route.request().postDataJSON() as { dryRun: boolean }).dryRun) return route.continue()
    if (isServerGone) return route.abort()
    answers += 1
    if (answers !== 2) return route.continue()
    // Done by the server, and never heard of; from then on it is out of reach.
    await route.fetch()
    isServerGone = true
    await route.abort()
  })

  await page.goto('/groups?import=1')
  const lines = Array.from({ length: 1_200 }, (_, nth) => `Perdido ${nth}`)
  const buffer = Buffer.from(`Nombre\n${lines.join('\n')}\n`)
  await page.getByTestId('import-file').setInputFiles({ name: 'grupos.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page
    .getByRole('button', { name: 'Importar 1200 filas' })
    .or(page.getByRole('button', { name: 'Importar 1.200 filas' }))
    .click()
  await page.getByText('Sin conexión con el servidor: se vuelve a intentar').waitFor()
  await takePicture(page, 'import-waiting')
  await page.getByRole('button', { name: 'Cancelar' }).click()

  const resume = page.getByRole('button', { name: /^Continuar con las 700 filas que faltan/ })
  await resume.waitFor()
  await page.getByText('Se envió y el servidor no ha contestado: al continuar se sabrá').first().waitFor()
  await takePicture(page, 'import-interrupted')
  expect(await seriousFindings(page)).toEqual([])
  expect(await count()).toBe(1_000)

  isServerGone = false
  await resume.click()
  await resume.waitFor({ state: 'detached' })
  expect(await count()).toBe(1_200)
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await page
    .getByText(/1\.?200 cambios deshechos\./)
    .first()
    .waitFor()
  expect(await count()).toBe(0)
})

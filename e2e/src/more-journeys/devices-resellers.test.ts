import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { sessionRoutes } from '@atalaya/contract/session'
import { encodeImei } from '@atalaya/protocols/teltonika/encode'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Reply, signedInApi } from '../api-call.ts'
import { accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { useSecondReseller } from '../second-reseller.ts'
import { signIn } from '../sign-in.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()
const second = useSecondReseller('Rutas del Norte')

/** Calls, is refused, and is seen. */
const knock = (imei: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = createConnection(thisStack().teltonikaPort, '127.0.0.1')
    socket.on('data', () => socket.destroy())
    socket.on('close', () => resolve())
    socket.write(encodeImei(imei))
  })
const [stranger, first, next] = ['352093084997017', '352093084997025', '352093084997033'] as const
const headers = (page: Page) => page.getByRole('columnheader').allTextContents()

it('registers who calls for the reseller that a distributor chooses, and shows it as new', async () => {
  await knock(stranger)
  const page = await openPage()
  await signIn(page, accountOf('DISTRIBUTOR'))
  await page.goto('/devices')
  await page.getByText('Vistos sin registrar').click()
  // Others than its reseller know it by its end; who has it in hand types the rest.
  const shown = `…${stranger.slice(-4)}`
  await rowOf(page, shown).waitFor()
  await expect.poll(() => rowOf(page, shown).count()).toBe(1)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'unregistered-devices-light-desktop')
  await rowOf(page, shown).hover()
  await rowOf(page, shown)
    .getByRole('button', { name: `Registrar: ${shown}` })
    .click()
  const form = page.getByRole('dialog', { name: 'Registrar dispositivo' })
  await form.getByRole('combobox', { name: 'Distribuidor' }).click()
  await expect.poll(() => form.getByLabel('ID del dispositivo').count()).toBe(0)
  await page.getByRole('option', { name: 'Rutas del Norte' }).click()
  await form.getByLabel('ID del dispositivo').fill(stranger)
  await takePicture(page, 'device-reseller-choice-light-desktop')
  await form.getByRole('button', { name: 'Registrar dispositivo' }).click()
  await page.getByText(`${stranger}: guardado`).waitFor()
  await rowOf(page, shown).waitFor({ state: 'detached' })

  await page.goto(`/devices?q=${stranger}`)
  await rowOf(page, stranger).getByText('Rutas del Norte').waitFor()
  await expect.poll(() => rowOf(page, stranger).getAttribute('data-new')).toBe('true')
  // Whose it is concerns those above the resellers.
  await expect.poll(() => headers(page)).toContain('Distribuidor')
  const theirs = await openPage()
  await signIn(theirs, accountOf('RESELLER'))
  await theirs.goto('/devices?size=10')
  await theirs.getByText(/Total: \d+/).waitFor()
  await expect
    .poll(async () => (await headers(theirs)).filter(Boolean).slice(0, 5))
    .toEqual([...['ID del dispositivo', 'Modelo', 'Empresa', 'Elemento', 'Posición']])
})

it('registers one of two with a double click, though the other slips under the pointer', async () => {
  // They were this reseller's before: listed in full, and registered again with one click.
  const api = await signedInApi(accountOf('RESELLER'))
  const { resellerId } = await api.call('GET', sessionRoutes.currentUser.path)
  const path = `/resellers/id/${resellerId}/trackers`
  for (const deviceId of [first, next]) {
    const { id } = await api.call('POST', path, { deviceId, typeId: 1 })
    await api.call('DELETE', `${path}/id/${id}`)
    await knock(deviceId)
  }
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'))
  await page.goto('/devices?list=strangers&q=3520930849970')
  await rowOf(page, first).waitFor()
  await rowOf(page, first).hover()
  await rowOf(page, first)
    .getByRole('button', { name: `Registrar: ${first}` })
    .dblclick({ delay: 60 })
  await rowOf(page, first).waitFor({ state: 'detached' })
  await page.getByText(`${first}: registrado`).waitFor()
  await rowOf(page, next).waitFor()
})

it('changes and deletes several at once, and takes it back', async () => {
  const api = await signedInApi(accountOf('DISTRIBUTOR'))
  const path = `/resellers/id/${second.id()}/trackers`
  for (const nth of [1, 2, 3]) await api.call('POST', path, { deviceId: `polar-${nth}`, typeId: 1 })
  const ours = async () =>
    Object.values<Reply>(await api.call('GET', `${path}?limit=100`)).filter(({ deviceId }) =>
      String(deviceId).startsWith('polar-'),
    )
  const page = await openPage()
  await signIn(page, accountOf('DISTRIBUTOR'))
  await page.goto('/devices?q=polar-')
  await rowOf(page, 'polar-3').waitFor()
  const selectAll = () => page.getByRole('row').first().getByRole('checkbox').check()
  await selectAll()
  await page
    .getByRole('button', { name: /^Editar/ })
    .last()
    .click()
  const edit = page.getByRole('dialog').last()
  await edit.getByRole('textbox', { name: 'Descripción' }).fill('Almacén norte')
  await takePicture(page, 'device-bulk-edit-light-desktop')
  await edit
    .getByRole('button', { name: /^(Revisar|Comprobar|Continuar|Guardar|Cambiar)/ })
    .last()
    .click()
  await page.getByRole('dialog').getByLabel('Para confirmar, escribir 3').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Editar 3 dispositivos' }).click()
  await expect
    .poll(async () => (await ours()).map(({ description }) => description))
    .toEqual(Array.from({ length: 3 }, () => 'Almacén norte'))

  await page.goto('/devices?q=polar-')
  await rowOf(page, 'polar-3').waitFor()
  await selectAll()
  await page
    .getByRole('button', { name: /^Borrar/ })
    .last()
    .click()
  const remove = page.getByRole('dialog').last()
  const sure = remove.getByRole('button', { name: /^Borrar 3/ })
  await expect.poll(() => sure.isDisabled()).toBe(true)
  await remove.getByRole('textbox').fill('3')
  await sure.click()
  await expect.poll(async () => (await ours()).length).toBe(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(async () => (await ours()).length).toBe(3)
})

it('exports what the spec names, in its order, whatever the table shows', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'))
  await page.goto('/devices?size=10')
  await page.getByText(/Total: \d+/).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Exportar', exact: true }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
    })(),
  ])
  const [line = ''] = readFileSync(await file.path(), 'utf8')
    .replace('\ufeff', '')
    .split(/\r?\n/)
  expect(line.split(/[;,]/).map((cell) => cell.replaceAll('"', ''))).toEqual([
    ...['Alta', 'Primera conexión', 'País', 'ID del dispositivo', 'Modelo', 'Distribuidor', 'Empresa', 'Descripción'],
    ...['Teléfono', 'Elemento', 'Posición', 'Modificado'],
  ])
})

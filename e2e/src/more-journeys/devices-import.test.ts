import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Reply, signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { useSecondReseller } from '../second-reseller.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const second = useSecondReseller('Rutas de la Sierra')

const header = 'ID del dispositivo;Descripción;Modelo;Teléfono;Tipo de SIM'
const drop = (page: Page, lines: readonly string[]) =>
  page.getByTestId('import-file').setInputFiles({
    ...{ name: 'dispositivos.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  })
const lineOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

it('says of each line of a file what is wrong with it, and takes the others', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'))
  await page.goto('/devices?import=1')
  await drop(page, [
    header,
    'fichero-1;Con todo;tELTONIKA;600100200;pREPAGO',
    ';;;;',
    '',
    ';Sin identificador;Teltonika;;',
    `${'9'.repeat(51)};Largo;Teltonika;;`,
    `fichero-2;${'d'.repeat(801)};Teltonika;;`,
    'fichero-3;Marciano;Nave;;',
    `fichero-4;Teléfono;Teltonika;${'6'.repeat(33)};`,
    'fichero-5;Tarjeta;Teltonika;;Lunar',
    'fichero-6;Sin tarjeta;GT06;;',
  ])
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByText('Falta el identificador del dispositivo (IMEI)').first().waitFor()
  for (const text of [
    'Demasiado largo: como máximo 50',
    'La descripción pasa de 800 caracteres',
    'Ese tipo de dispositivo no existe',
    'El teléfono pasa de 32 caracteres',
    'Ese tipo de SIM no existe',
  ])
    await page.getByText(text).first().waitFor()
  // Eight lines hold something; those that hold nothing are none.
  await page.getByText('Todas: 8').waitFor()
  await takePicture(page, 'device-import-errors-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  const wrong = lineOf(page, 'Con todo').getByText(/no existe|Falta|pasa de/)
  await expect.poll(() => wrong.count()).toBe(0)

  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page.getByRole('button', { name: /^Importar 2/ }).click()
  await page.getByRole('button', { name: 'Volver a la lista' }).waitFor()
  await takePicture(page, 'device-import-result-light-desktop')

  const api = await signedInApi(accountOf('RESELLER'))
  const [reseller] = Object.values<Reply>(await api.call('GET', '/resellers'))
  const list = Object.values<Reply>(await api.call('GET', `/resellers/id/${reseller.id}/trackers?limit=10000`))
  const made = list.filter(({ deviceId }) => String(deviceId).startsWith('fichero-'))
  expect(made).toMatchObject([
    { deviceId: 'fichero-1', description: 'Con todo', typeId: 1, sim: { phone: '600100200', type: 2 } },
    { deviceId: 'fichero-6', description: 'Sin tarjeta', typeId: 3, sim: { phone: '', type: 99 } },
  ])
})

it('asks whose the devices of a file shall be where there are several resellers', async () => {
  const page = await openPage()
  await signIn(page, accountOf('DISTRIBUTOR'))
  await page.goto('/devices?import=1')
  const reseller = page.getByRole('combobox', { name: 'Distribuidor que recibe los dispositivos' })
  await reseller.waitFor()
  await expect.poll(() => page.getByTestId('import-file').count()).toBe(0)
  await reseller.click()
  await page.getByRole('option', { name: 'Rutas de la Sierra' }).click()
  await drop(page, [header, 'sierra-1;De la sierra;Teltonika;;M2M'])
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page.getByRole('button', { name: /^Importar/ }).click()
  await page.getByRole('button', { name: 'Volver a la lista' }).click()
  const api = await signedInApi(accountOf('DISTRIBUTOR'))
  const list = Object.values<Reply>(await api.call('GET', `/resellers/id/${second.id()}/trackers?limit=100`))
  expect(list).toMatchObject([{ deviceId: 'sierra-1', sim: { type: 1 } }])
})

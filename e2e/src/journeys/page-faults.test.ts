import { expect, it } from 'vitest'
import { seriousFindings, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { say } from '../locales.ts'
import { faultsOf } from '../page-faults.ts'

const openPage = useBrowser()

const show = async (body: string) => {
  const page = await openPage(phone)
  await page.setContent(
    `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width"><title>x</title><body>${body}`,
  )
  return page
}

const save = say('es', 'devices:form.save')

it.each([
  ['a key in place of its text', '<p>items:actions.gone</p>', 'key without text: items:actions.gone'],
  ['a key in a label', '<button aria-label="table.gone">x</button>', 'key without text: table.gone'],
  ['a value that nobody filled in', '<p>Quedan {{count}}</p>', 'leaked: Quedan {{count}}'],
  ['a number that is none', '<p>NaN km</p>', 'leaked: NaN km'],
  [
    'a text of another language',
    `<p>${say('en', 'devices:form.save')}</p>`,
    `not in es: ${say('en', 'devices:form.save')}`,
  ],
  [
    'a button beyond the edge',
    `<div style="width:390px;overflow:hidden"><button style="margin-left:350px;width:99px">${save}</button></div>`,
    'beyond the edge: <button',
  ],
  [
    'a label that is cut',
    `<button><span style="display:block;width:40px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${save}</span></button>`,
    `cut: ${save}`,
  ],
  ['what makes the page scroll sideways', '<p style="width:900px">Ancho</p>', 'the page scrolls sideways'],
])('notices %s', async (_what, body, fault) => {
  const page = await show(body)
  expect(await faultsOf(page, 'es')).toContainEqual(expect.stringContaining(fault))
})

it('has nothing to say of a page that is whole, nor of what the office has named', async () => {
  const cut = 'width:40px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap'
  const page = await show(
    `<main><h1>${save}</h1><p>www.example.com</p><p style="${cut}">Contenedor frigorífico GUAU 304</p>
     <div style="overflow:auto"><button style="width:600px">${save}</button></div></main>`,
  )
  expect(await faultsOf(page, 'es')).toEqual([])
  expect(await seriousFindings(page)).toEqual([])
})

it('notices what axe calls serious', async () => {
  const page = await show('<main><h1>x</h1><button></button><p style="color:#bbb;background:#fff">pálido</p></main>')
  const findings = await seriousFindings(page)
  expect(findings.map((finding) => finding.split(':')[0]).sort()).toEqual(['button-name', 'color-contrast'])
})

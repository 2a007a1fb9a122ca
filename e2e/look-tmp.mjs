import { chromium } from 'playwright-core'
const [,, email, password, path, out, ...types] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--use-gl=angle','--use-angle=swiftshader','--enable-unsafe-swiftshader'] })
for (const [w,h,scheme] of [[1440,900,'light'],[1440,900,'dark'],[390,844,'light']]) {
  const p = await (await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, locale: 'es' })).newPage()
  await p.goto('http://127.0.0.1:8391/'); await p.getByLabel('Correo electrónico').fill(email); await p.getByLabel('Contraseña', { exact: true }).fill(password); await p.getByRole('button', { name: 'Entrar', exact: true }).click()
  await p.waitForURL(u => !u.pathname.includes('sign'), { timeout: 60000 }); await p.waitForTimeout(4000)
  await p.goto('http://127.0.0.1:8391' + path); await p.waitForTimeout(6000)
  await p.screenshot({ path: `${out}-${w}-${scheme}.png` })
  if (w === 1440 && scheme === 'light') for (const t of types) {
    await p.getByLabel('Modelo').last().click().catch(()=>{}); await p.waitForTimeout(600)
    await p.getByRole('option', { name: t }).first().click().catch(e => console.log(t, String(e).slice(0,80))); await p.waitForTimeout(600)
    await p.locator('figure').first().screenshot({ path: `${out}-${t.replace(/\W/g,'')}.png` }).catch(e => console.log(String(e).slice(0,80)))
  }
}
await b.close()

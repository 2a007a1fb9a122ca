import i18next from 'i18next'
import { expect, test } from 'vitest'
import { countFormat } from './count-format.ts'

test('counts are written with the marks of their language, and what is no count as it is', async () => {
  const texts = { persons_other: '{{count}} persons', port: 'Port {{port}}' }
  const i18n = i18next.createInstance().use(countFormat())
  await i18n.init({ interpolation: { alwaysFormat: true }, resources: { es: { app: texts }, en: { app: texts } } })
  const say = (language: 'es' | 'en') => i18n.getFixedT(language, 'app') as (key: string, values: object) => string
  expect(say('es')('persons', { count: 50_008 })).toBe('50.008 persons')
  expect(say('es')('persons', { count: 5_008 })).toBe('5008 persons')
  expect(say('en')('persons', { count: 50_008 })).toBe('50,008 persons')
  expect(say('es')('port', { port: 50_270 })).toBe('Port 50270')
})

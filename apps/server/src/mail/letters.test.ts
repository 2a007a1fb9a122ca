import { type MailTemplate, mailTemplates } from '@atalaya/contract/mails'
import { contrast } from '@atalaya/domain/colour'
import { expect, test } from 'vitest'
import { asHtml, asText } from './layout.ts'
import { writeLetter } from './letters.ts'
import type { MailContent } from './mail.ts'

const link = 'https://flota.igeldo.test/somewhere/abc?x=1&y=2'
const message = { title: 'A-3', text: 'One\n\nTwo', action: { label: 'Go', link } }
const values: Record<MailTemplate, MailContent['values']> = {
  createPassword: { link, invitedBy: 'Eva', expiresTs: 1_790_000_000_000 },
  resetPassword: { link, expiresTs: 1_790_000_000_000 },
  changedEmail: { newEmail: 'new@reader.test' },
  unknownSignIn: { ts: 1_790_000_000_000, ip: '192.0.2.7', browser: 'Firefox' },
  factorsReset: { ts: 1_790_000_000_000, by: 'Eva' },
  ...{ ticket: message, notice: message, report: message },
}
const languages = ['es', 'en', 'pt', 'fr', 'it', 'tr']
const brand = { siteName: 'Igeldo & Sons', accent: '#f2c230', support: '900 100 200' }

const written = async (template: MailTemplate, language: string) => {
  const to = { email: 'ana@reader.test', firstName: 'Ana', language, timezone: 'Europe/Madrid' }
  const content = { template, values: values[template] } as MailContent
  const letter = await writeLetter({ content, to, brand, unsubscribeLink: `${link}/unsubscribe` })
  const dress = { ...brand, language, logoSrc: null }
  return { letter, text: asText(letter, dress), html: asHtml(letter, dress) }
}

test.each(mailTemplates)('%s is written in all languages, as HTML and as text', async (template) => {
  const texts = new Set<string>()
  for (const language of languages) {
    const { letter, text, html } = await written(template, language)
    for (const part of [letter.subject, text, html]) {
      expect(part.trim()).not.toBe('')
      expect(part, 'a value that nobody filled in, or a text that is missing').not.toMatch(/\{\{|undefined|mails[.:]/)
    }
    for (const paragraph of letter.paragraphs) expect(text).toContain(paragraph)
    if (letter.action) expect(text).toContain(letter.action.link)
    expect(text).toContain(`${link}/unsubscribe`)
    expect(html).toContain(`lang="${language}"`)
    texts.add(text)
  }
  expect(texts.size).toBe(languages.length)
})

test.each(['#f2c230', '#1d5bd6', '#ffffff', '#000000', '#e53935', '#7a7a7a'])(
  'a button in %s can be read',
  async (accent) => {
    const { letter } = await written('notice', 'es')
    const html = asHtml(letter, { ...brand, accent, language: 'es', logoSrc: null })
    const [, ink = ''] = /padding:12px 22px;color:(#[0-9a-f]{6})/.exec(html) ?? []
    expect(contrast(accent, ink)).toBeGreaterThanOrEqual(4)
  },
)

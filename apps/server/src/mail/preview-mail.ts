import { textLanguageOf } from '@atalaya/texts/translator'
import { asHtml } from './layout.ts'
import { writeLetter } from './letters.ts'
import { logoPng } from './logo-png.ts'
import type { MailContent, Recipient } from './mail.ts'
import type { MailBrand } from './mail-brand.ts'

interface PreviewOrder {
  content: MailContent
  to: Recipient
  brand: Pick<MailBrand, 'siteName' | 'accent' | 'support' | 'logo'>
  unsubscribeLink: string | null
  scheme: 'light' | 'dark'
}

/** A mail as its reader would see it, made as those are that leave; nothing is sent, and its logo stands in it. */
export const previewMail = async (order: PreviewOrder): Promise<{ subject: string; html: string }> => {
  const { brand, to, scheme } = order
  const letter = await writeLetter(order)
  const logo = brand.logo && (await logoPng(brand.logo.image))
  const logoSrc = logo && `data:image/png;base64,${logo.toString('base64')}`
  return {
    subject: letter.subject,
    html: asHtml(letter, { ...brand, language: textLanguageOf(to.language), logoSrc, scheme }),
  }
}

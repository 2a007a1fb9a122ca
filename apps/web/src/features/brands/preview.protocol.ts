import type { Brand } from '@atalaya/contract/session'

/** What the page beside the designer shows; mails and documents are made by those who make the real ones. */
export type PagePart = 'signIn' | 'app'
export const previewParts = ['signIn', 'app', 'mail', 'pdf'] as const
export type PreviewPart = (typeof previewParts)[number]

/** From the designer to the page beside it, which shows the product's own components in that brand. */
export interface PreviewOrder {
  type: 'atalaya.brandPreview'
  brand: Brand
  part: PagePart
  scheme: 'light' | 'dark'
}

/** From the page, once it listens. */
export const previewReady = 'atalaya.brandPreview.ready'

/** From the page that a mail is looked at in (apps/server, features/brands/mail-frame.ts). */
export const mailFrameReady = 'atalaya.mailFrame.ready'

export const isPreviewOrder = (data: unknown): data is PreviewOrder =>
  typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'atalaya.brandPreview'

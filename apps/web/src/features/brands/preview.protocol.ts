import type { Brand } from '@atalaya/contract/session'

export const previewParts = ['signIn', 'app', 'pdf'] as const
export type PreviewPart = (typeof previewParts)[number]

/** From the designer to the page beside it, which shows the product's own components in that brand. */
export interface PreviewOrder {
  type: 'atalaya.brandPreview'
  brand: Brand
  part: PreviewPart
  scheme: 'light' | 'dark'
}

/** From the page, once it listens. */
export const previewReady = 'atalaya.brandPreview.ready'

export const isPreviewOrder = (data: unknown): data is PreviewOrder =>
  typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'atalaya.brandPreview'

import type { Brand } from '@atalaya/contract/session'
import { Segments } from '@atalaya/ui/segments'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PagePart, type PreviewOrder, type PreviewPart, previewParts, previewReady } from '../preview.protocol.ts'
import classes from './brand-preview.module.css'
import { type DesignedMails, MailPreview } from './mail-preview.tsx'
import { PdfPreview } from './pdf-preview.tsx'

const sizes = { wide: { width: 1_280, height: 800 }, phone: { width: 390, height: 780 } } as const
type Size = keyof typeof sizes
type Scheme = 'light' | 'dark'

const isNarrow = () => matchMedia('(max-width: 899.98px)').matches

interface Props {
  brand: Brand
  mails: DesignedMails
}

/** What people will see of the brand that is being designed, while it is typed: made by what makes the real thing. */
export const BrandPreview = ({ brand, mails }: Props) => {
  const { t } = useTranslation('brands')
  const [part, setPart] = useState<PreviewPart>('signIn')
  const [scheme, setScheme] = useState<Scheme>('light')
  const [size, setSize] = useState<Size>(isNarrow() ? 'phone' : 'wide')
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <div className={classes.bar}>
        <Segments
          aria-label={t('preview.part')}
          size="xs"
          value={part}
          onChange={(chosen) => setPart(chosen as PreviewPart)}
          data={previewParts.map((value) => ({ value, label: t(`preview.parts.${value}`) }))}
        />
        {part !== 'pdf' && (
          <>
            <Segments
              aria-label={t('preview.scheme')}
              size="xs"
              value={scheme}
              onChange={(chosen) => setScheme(chosen as Scheme)}
              data={(['light', 'dark'] as const).map((value) => ({ value, label: t(`preview.schemes.${value}`) }))}
            />
            <Segments
              className={classes.widths ?? ''}
              aria-label={t('preview.size')}
              size="xs"
              value={size}
              onChange={(chosen) => setSize(chosen as Size)}
              data={(['wide', 'phone'] as const).map((value) => ({ value, label: t(`preview.sizes.${value}`) }))}
            />
          </>
        )}
      </div>
      {part === 'mail' && <MailPreview mails={mails} scheme={scheme} isPhone={size === 'phone'} />}
      {part === 'pdf' && <PdfPreview siteName={brand.siteName} logoUrl={brand.logoUrl} />}
      {part !== 'mail' && part !== 'pdf' && <PagePreview {...{ brand, part, scheme, size }} />}
    </section>
  )
}

/** The product's own components: a page of its own, with the width that it would have. */
const PagePreview = ({ brand, part, scheme, size }: { brand: Brand; part: PagePart; scheme: Scheme; size: Size }) => {
  const { t } = useTranslation('brands')
  const page = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  const room = useElementSize()
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === page.current?.contentWindow && origin === location.origin && data === previewReady)
        setIsReady(true)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (!isReady) return
    const order: PreviewOrder = { type: 'atalaya.brandPreview', brand, part, scheme }
    page.current?.contentWindow?.postMessage(order, location.origin)
  }, [isReady, brand, part, scheme])

  const { width, height } = sizes[size]
  const scale = Math.min(1, room.width > 0 ? room.width / width : 1, room.height > 0 ? room.height / height : 1)
  return (
    <div ref={room.ref} className={classes.room}>
      <div className={classes.frame} style={{ width: width * scale, height: height * scale }} data-size={size}>
        <iframe
          ref={page}
          title={t('preview.title')}
          src="/brandPreview"
          // On a phone only once it is looked at.
          loading="lazy"
          tabIndex={-1}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}

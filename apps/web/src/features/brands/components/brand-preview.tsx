import type { Brand } from '@atalaya/contract/session'
import { SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PreviewOrder, type PreviewPart, previewParts, previewReady } from '../preview.protocol.ts'
import classes from './brand-preview.module.css'

const sizes = { wide: { width: 1_280, height: 800 }, phone: { width: 390, height: 780 } } as const

const isNarrow = () => matchMedia('(max-width: 899.98px)').matches

/** The product's own components in the brand that is being designed: a page of its own, with the width that it would have. */
export const BrandPreview = ({ brand }: { brand: Brand }) => {
  const { t } = useTranslation('brands')
  const [part, setPart] = useState<PreviewPart>('signIn')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [size, setSize] = useState<keyof typeof sizes>(isNarrow() ? 'phone' : 'wide')
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
    <section className={classes.preview} aria-label={t('preview.title')}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('preview.part')}
          size="xs"
          value={part}
          onChange={(chosen) => setPart(chosen as PreviewPart)}
          data={previewParts.map((value) => ({ value, label: t(`preview.parts.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('preview.scheme')}
          size="xs"
          value={scheme}
          onChange={(chosen) => setScheme(chosen as 'light' | 'dark')}
          data={(['light', 'dark'] as const).map((value) => ({ value, label: t(`preview.schemes.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('preview.size')}
          size="xs"
          value={size}
          onChange={(chosen) => setSize(chosen as keyof typeof sizes)}
          data={(['wide', 'phone'] as const).map((value) => ({ value, label: t(`preview.sizes.${value}`) }))}
        />
      </div>
      <div ref={room.ref} className={classes.room}>
        <div className={classes.frame} style={{ width: width * scale, height: height * scale }} data-size={size}>
          <iframe
            ref={page}
            title={t('preview.title')}
            src="/brandPreview"
            tabIndex={-1}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </section>
  )
}

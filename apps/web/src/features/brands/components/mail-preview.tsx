import { type MailTemplate, mailTemplates } from '@atalaya/contract/mails'
import { type Language, languages } from '@atalaya/contract/values'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { languageNames } from '../../../i18n/i18n.ts'
import { type MailPreviewOrder, useMailPreview } from '../brands.queries.ts'
import { mailFrameReady } from '../preview.protocol.ts'
import classes from './brand-preview.module.css'

/** What the form says of a brand's mails, as far as it is valid. */
export type DesignedMails = Omit<MailPreviewOrder, 'template' | 'language' | 'scheme'> & { senderName: string }

interface Props {
  mails: DesignedMails
  scheme: 'light' | 'dark'
  isPhone: boolean
}

const typingPauseMs = 350

/** A mail of the brand, written by the server as those are that leave. */
export const MailPreview = ({ mails, scheme, isPhone }: Props) => {
  const { t } = useTranslation(['brands', 'mails'])
  const [template, setTemplate] = useState<MailTemplate>('createPassword')
  const [language, setLanguage] = useState<Language>('es')
  const [{ senderName, ...typed }] = useDebouncedValue(mails, typingPauseMs)
  const { data, error, refetch } = useMailPreview({ ...typed, template, language, scheme })
  return (
    <>
      <div className={classes.choices}>
        <Select
          aria-label={t('preview.mail.which')}
          size="xs"
          value={template}
          onChange={(chosen) => setTemplate(chosen as typeof template)}
          data={mailTemplates.map((value) => ({ value, label: t(`mails:kind.${value}`) }))}
        />
        <Select
          aria-label={t('preview.mail.language')}
          size="xs"
          value={language}
          onChange={(chosen) => setLanguage(chosen as Language)}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      {error && !data ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.mail} data-size={isPhone ? 'phone' : 'wide'}>
          <dl>
            <dt>{t('preview.mail.from')}</dt>
            <dd>{senderName}</dd>
            <dt>{t('preview.mail.subject')}</dt>
            <dd>{data?.subject}</dd>
          </dl>
          <MailFrame html={data?.html} />
        </div>
      )}
    </>
  )
}

/** A page of no origin, which runs nothing of what it is given. */
const MailFrame = ({ html }: { html: string | undefined }) => {
  const { t } = useTranslation('brands')
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === mailFrameReady) setIsReady(true)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    // No origin can be named of a page that has none.
    if (isReady && html !== undefined) frame.current?.contentWindow?.postMessage(html, '*')
  }, [isReady, html])
  return (
    <iframe ref={frame} title={t('preview.parts.mail')} src="/brand/mailFrame" sandbox="allow-scripts" tabIndex={-1} />
  )
}

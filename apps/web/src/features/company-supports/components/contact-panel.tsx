import { companySupportRoutes } from '@atalaya/contract/company-supports'
import type { Support } from '@atalaya/contract/supports'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Drawer } from '@mantine/core'
import { IconBrandWhatsapp, IconDeviceMobile, IconMail, IconPhone, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { usePhotoUrl } from '../../../nouns/photos.queries.ts'
import { useCompanySupports } from '../company-supports.queries.ts'
import { contactLinks } from '../contact-links.ts'
import classes from './contact-panel.module.css'

/** As its photos are read, and kept. */
const noun = { name: 'companySupports', scope: 'company', photo: companySupportRoutes.photo } as const

/** At the left (spec 1 §2): who helps this company, and every way to reach them. */
export const SupportPanel = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation(['supports', 'ui'])
  const supports = useCompanySupports()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="left"
      size={360}
      title={t('panel.title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      classNames={{ body: classes.body }}
    >
      {supports.data ? (
        <ul className={classes.list}>
          {Object.values(supports.data).map((support) => (
            <li key={support.id}>
              <Contact support={support} />
            </li>
          ))}
        </ul>
      ) : supports.error ? (
        <FailureView error={supports.error} onRetry={() => void supports.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </Drawer>
  )
}

const icons = { helpline: IconPhone, mobile: IconDeviceMobile, whatsapp: IconBrandWhatsapp, email: IconMail }

const Contact = ({ support }: { support: Support }) => {
  const { t } = useTranslation('supports')
  const photo = usePhotoUrl({ noun, id: support.id, photoTs: support.photoTs }, '64')
  return (
    <article className={classes.contact}>
      <header>
        {photo ? (
          <img className={classes.photo} src={photo} alt="" />
        ) : (
          <span className={classes.photo}>
            <IconUser size={22} stroke={1.5} aria-hidden="true" />
          </span>
        )}
        <h3>{support.name}</h3>
      </header>
      {support.description && <p>{support.description}</p>}
      <ul className={classes.links}>
        {contactLinks(support).map(({ kind, text, href }) => {
          const Icon = icons[kind]
          return (
            <li key={kind}>
              <a href={href} {...(kind === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}>
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                <span>
                  <small>{t(`fields.${kind}`)}</small>
                  {text}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </article>
  )
}

import { companySupportRoutes } from '@atalaya/contract/company-supports'
import type { Support } from '@atalaya/contract/supports'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Drawer } from '@mantine/core'
import { IconBrandWhatsapp, IconDeviceMobile, IconMail, IconPhone, IconUser, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BrandLogo } from '../../../brand/brand-logo.tsx'
import { useBrand } from '../../../brand/current-brand.ts'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { usePhotoUrl } from '../../../nouns/photos.queries.ts'
import { useUser } from '../../../session/current-session.ts'
import { useCompanySupports } from '../company-supports.queries.ts'
import { contactLinks } from '../contact-links.ts'
import classes from './contact-panel.module.css'

/** As its photos are read, and kept. */
const noun = { name: 'companySupports', scope: 'company', photo: companySupportRoutes.photo } as const

/** At the left (spec 1 §2): who helps this company, and every way to reach them. */
export const SupportPanel = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('supports')
  const { companyId } = useUser()
  const supports = useCompanySupports()
  const isBrands = companyId === null || (supports.data !== undefined && Object.keys(supports.data).length === 0)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="left"
      size={360}
      title={t('panel.title')}
      classNames={{ body: classes.body }}
    >
      {isBrands ? (
        <BrandContact />
      ) : supports.data ? (
        <ul>
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

const icons = {
  helpline: IconPhone,
  mobile: IconDeviceMobile,
  whatsapp: IconBrandWhatsapp,
  email: IconMail,
  page: IconWorld,
}

const Contact = ({ support }: { support: Support }) => {
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
      <Links to={support} />
    </article>
  )
}

const Links = ({ to }: { to: Parameters<typeof contactLinks>[0] }) => {
  const { t } = useTranslation('supports')
  return (
    <ul className={classes.links}>
      {contactLinks(to).map(({ kind, text, href }) => {
        const Icon = icons[kind]
        const isElsewhere = kind === 'whatsapp' || kind === 'page'
        return (
          <li key={kind}>
            <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              <span>
                <small>{kind === 'page' ? t('panel.page') : t(`fields.${kind}`)}</small>
                {text}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Whom everybody under the brand turns to who has nobody nearer. */
const BrandContact = () => {
  const { siteName, support } = useBrand()
  const { phone, email, whatsapp, url, hours } = support
  return (
    <article className={classes.contact}>
      <header>
        <BrandLogo className={classes.logo} />
        <h3>{siteName}</h3>
      </header>
      {hours && <p>{hours}</p>}
      <Links to={{ helpline: phone, email, whatsapp, page: url }} />
    </article>
  )
}

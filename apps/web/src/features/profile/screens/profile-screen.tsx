import { ownAccountRoutes } from '@atalaya/contract/own-account'
import { isOfResellerLevel, may } from '@atalaya/contract/roles'
import type { Language } from '@atalaya/contract/values'
import { Page } from '@atalaya/ui/page'
import { Segments } from '@atalaya/ui/segments'
import { NativeSelect, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfferedLanguages } from '../../../brand/offered-languages.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { TimeZoneSelect } from '../../../format/time-zone-select.tsx'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { call } from '../../../session/api.ts'
import { acting, session, useUser } from '../../../session/current-session.ts'
import { KeyTabs } from '../../api-keys/index.ts'
import { useCompanyInfo } from '../../companies/index.ts'
import { SecuritySection } from '../../second-factor/index.ts'
import { AccessList, NewPasswordForm } from '../../session/index.ts'
import { OwnBrowsers } from '../../web-push/index.ts'
import { ActedForMeList, useActedForMe } from '../components/acted-for-me.tsx'
import { OwnDataForm } from '../components/own-data.tsx'
import { OwnSessions } from '../components/own-sessions.tsx'
import { OwnQuietHours } from '../components/quiet-hours.tsx'
import classes from './profile-screen.module.css'

/** The user's own data, what they like, and when they were here. */
export const ProfileScreen = () => {
  const { t } = useTranslation('profile')
  const { t: tApp } = useTranslation()
  const { t: tKeys } = useTranslation('apiKeys')
  const user = useUser()
  const company = useCompanyInfo(user.companyId)
  const mayWrite = may(user, 'profile.write')
  const client = useQueryClient()
  const actedForMe = useActedForMe()
  const changePassword = async (password: string, current: string) => {
    session.setUser(await call(ownAccountRoutes.changePassword, { body: { current, new: password } }))
    toastDone(t('passwordChanged'))
    void client.invalidateQueries({ queryKey: ['ownSessions'] })
  }
  return (
    <Page title={t('title')}>
      <div className={classes.sections}>
        <Section title={t('data')}>
          <dl className="stack">
            {!mayWrite && <Datum label={t('name')}>{`${user.firstName} ${user.lastName}`.trim()}</Datum>}
            {!mayWrite && user.phone && <Datum label={t('phone')}>{user.phone}</Datum>}
            <Datum label={t('email')}>{user.email}</Datum>
            <Datum label={t('role')}>
              {tApp(`roles.${user.role}`)}
              {user.readOnly && <span className={classes.mark}>{t('readOnly')}</span>}
            </Datum>
            {company.data && <Datum label={t('company')}>{company.data.name}</Datum>}
          </dl>
          {mayWrite && <OwnDataForm />}
        </Section>
        <Section title={t('password')} hint={t('passwordHint')}>
          <NewPasswordForm
            email={user.email}
            current="asked"
            submitLabel={t('changePassword')}
            onSubmit={changePassword}
          />
        </Section>
        <Section title={t('secondFactor')} hint={t('secondFactorHint')}>
          <SecuritySection />
        </Section>
        <Section title={t('sessions')} hint={t('sessionsHint')}>
          <OwnSessions />
        </Section>
        {actedForMe && (
          <Section title={t('actedForMe.title')} hint={t('actedForMe.hint')}>
            <ActedForMeList sessions={actedForMe} />
          </Section>
        )}
        {acting.read() === null && (
          <Section title={t('browsers.title')} hint={t('browsers.hint')}>
            <OwnBrowsers />
          </Section>
        )}
        {mayWrite && !isOfResellerLevel(user.role) && (
          <Section title={t('quiet.title')} hint={t('quiet.hint')}>
            <OwnQuietHours />
          </Section>
        )}
        {acting.read() === null && (
          <Section title={tKeys('title')} hint={tKeys('ownHint')}>
            <KeyTabs owner="own" />
          </Section>
        )}
        <Section title={t('preferences')} hint={t('preferencesHint')}>
          <Preferences />
        </Section>
        <Section title={t('accesses')}>
          <AccessList login={user.login} />
        </Section>
      </div>
    </Page>
  )
}

const Preferences = () => {
  const user = useUser()
  const { t, i18n } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <div className="stack-wide">
      <NativeSelect
        label={t('user.language')}
        data={useOfferedLanguages()}
        value={i18n.language}
        onChange={(event) => void chooseLanguage(event.currentTarget.value as Language, user.id)}
      />
      <TimeZoneSelect />
      <div>
        <div className={classes.label} id="profile-theme">
          {t('user.theme')}
        </div>
        <Segments
          isWide
          aria-labelledby="profile-theme"
          value={colorScheme}
          onChange={setColorScheme}
          data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`user.${value}`) }))}
        />
      </div>
    </div>
  )
}

const Section = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {hint && <p className={classes.hint}>{hint}</p>}
    {children}
  </section>
)

const Datum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.datum}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

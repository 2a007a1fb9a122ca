import { isOfResellerLevel } from '@atalaya/contract/roles'
import { createMatcher } from '@atalaya/domain/search-text'
import { Popover, TextInput } from '@mantine/core'
import { IconBuilding, IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../feedback/toasts.ts'
import { session, useUser } from '../../../session/current-session.ts'
import { useCompanies, useCompanyInfo } from '../companies.queries.ts'
import { CompanyStateBadge } from './company-state-badge.tsx'
import classes from './company-switcher.module.css'
import { LicenceNote } from './licence-note.tsx'

/** More would not be read: the list is narrowed by typing. */
const shownAtMost = 30

/** The company at work; for those who have several, the way from one to another. */
export const CompanySwitcher = () => {
  const { t } = useTranslation()
  const user = useUser()
  const info = useCompanyInfo(user.companyId)
  const [isOpen, setIsOpen] = useState(false)
  const canSwitch = isOfResellerLevel(user.role)
  const name = info.data?.name
  const state = info.data && <CompanyStateBadge value={info.data.info.state.current.value} />
  const licences = info.data && <LicenceNote info={info.data} refetch={info.refetch} />

  if (!canSwitch) {
    return (
      <div className={classes.fixed}>
        <span className={classes.name}>{name}</span>
        {state}
        {licences}
      </div>
    )
  }
  return (
    <>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width={320} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.trigger}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            title={t('company.switch')}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.name}>{name ?? t('company.all')}</span>
            {state}
            <IconChevronDown size={16} stroke={1.75} />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={t('company.switch')}>
          <CompanyChoice currentId={user.companyId} onDone={() => setIsOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      {licences}
    </>
  )
}

const CompanyChoice = ({ currentId, onDone }: { currentId: number | null; onDone(): void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { companies } = useCompanies(true)
  const [typed, setTyped] = useState('')
  const matches = createMatcher(typed)
  const found = (companies ?? []).filter(({ name }) => matches(name)).slice(0, shownAtMost)

  const choose = (companyId: number) => {
    onDone()
    session.assignCompany(companyId).then(() => navigate({ to: '/' }), toastFailure)
  }
  return (
    <>
      <TextInput
        className={classes.search}
        aria-label={t('company.find')}
        placeholder={t('company.find')}
        data-autofocus
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) choose(found[0].id)
        }}
      />
      <ul className={classes.list}>
        {found.map((company) => (
          <li key={company.id}>
            <button type="button" className={classes.option} onClick={() => choose(company.id)}>
              <span className={classes.optionName}>{company.name}</span>
              <CompanyStateBadge value={company.info.state.current.value} />
              {company.id === currentId && <IconCheck size={16} aria-hidden="true" />}
            </button>
          </li>
        ))}
        {companies !== undefined && found.length === 0 && <li className={classes.none}>{t('company.none')}</li>}
      </ul>
      <button
        type="button"
        className={classes.all}
        onClick={() => {
          onDone()
          void navigate({ to: '/companies' })
        }}
      >
        <IconBuilding size={16} stroke={1.75} />
        {t('company.all')}
      </button>
    </>
  )
}

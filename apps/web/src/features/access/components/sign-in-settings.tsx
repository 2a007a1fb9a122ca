import type { CompanyAccess, SignInSettings } from '@atalaya/contract/openid'
import { NativeSelect, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../brand/current-brand.ts'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useAccessCalls } from '../access.queries.ts'
import { SettingGroup, SettingRow } from './setting-group.tsx'

interface Props {
  access: CompanyAccess
  mayWrite: boolean
}

/** One setting is saved as soon as it is chosen; until the server has answered it stands as chosen. */
const useSaved = ({ settings }: CompanyAccess) => {
  const { t } = useTranslation('access')
  const { save } = useAccessCalls()
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => toastDone(t('saved')),
    onError: toastFailure,
  })
  const shown = saving.isPending ? saving.variables : settings
  const set = (change: Partial<SignInSettings>) => saving.mutate({ ...settings, ...change })
  return { shown, set, isSaving: saving.isPending }
}

export const SecondFactorSettings = ({ access, mayWrite }: Props) => {
  const { t } = useTranslation('access')
  const hintId = useId()
  const { shown, set, isSaving } = useSaved(access)
  const { people, isSecondFactorOfBrand: isOfBrand } = access
  const { total, withSecondFactor } = people
  const isDemanded = isOfBrand || shown.secondFactor === 'required'
  return (
    <SettingGroup title={t('secondFactor.title')} hint={t('secondFactor.hint')}>
      <SettingRow
        hintId={hintId}
        label={t('secondFactor.required')}
        hint={isOfBrand ? t('secondFactor.ofBrand') : t('secondFactor.requiredHint')}
      >
        <Switch
          aria-label={t('secondFactor.required')}
          aria-describedby={hintId}
          checked={isDemanded}
          disabled={!mayWrite || isOfBrand || isSaving}
          onChange={({ currentTarget }) => set({ secondFactor: currentTarget.checked ? 'required' : 'optional' })}
        />
      </SettingRow>
      <SettingRow
        label={t('secondFactor.people', { count: withSecondFactor, total })}
        hint={withSecondFactor < total && t(isDemanded ? 'secondFactor.othersMust' : 'secondFactor.othersWill')}
      />
    </SettingGroup>
  )
}

const usualDays = [0, 30, 60, 90, 180, 365]

export const PasswordSettings = ({ access, mayWrite }: Props) => {
  const { t } = useTranslation('access')
  const hintId = useId()
  const { passwordPolicy } = useBrand()
  const { shown, set, isSaving } = useSaved(access)
  const days = shown.passwordExpirationDays
  const choices = [...new Set([...usualDays, days])].toSorted((a, b) => a - b)
  return (
    <SettingGroup title={t('passwords.title')} hint={t('passwords.hint')}>
      <SettingRow hintId={hintId} label={t('passwords.expire')} hint={t('passwords.expireHint')}>
        <NativeSelect
          aria-label={t('passwords.expire')}
          aria-describedby={hintId}
          data={choices.map((value) => ({
            value: String(value),
            label: value === 0 ? t('passwords.never') : t('passwords.days', { count: value }),
          }))}
          value={String(days)}
          disabled={!mayWrite || isSaving}
          onChange={({ currentTarget }) => set({ passwordExpirationDays: Number(currentTarget.value) })}
        />
      </SettingRow>
      <SettingRow label={t('passwords.rules')} hint={t(`passwords.policies.${passwordPolicy}`)} />
    </SettingGroup>
  )
}

import { mailNotifications } from '@atalaya/contract/company-settings'
import { craRoutes } from '@atalaya/contract/cras'
import { supportRoutes } from '@atalaya/contract/supports'
import { FormSection } from '@atalaya/ui/form-shell'
import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceField, FieldBox, NumberField } from '../../../forms/fields.tsx'
import { useScope } from '../../../nouns/noun-scope.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import { call } from '../../../session/api.ts'
import type { CompanyFormState } from '../company-values.ts'
import { MapFields } from './map-fields.tsx'
import { PlaceField } from './place-field.tsx'
import classes from './settings-fields.module.css'

interface Props {
  form: CompanyFormState
}

const switches = ['itenerary', 'trafficManager', 'movGps'] as const

type CompanyCentre = CompanyFormState['values']['centroidId']
/** What was typed is no place, or none of the earth's. */
const errorOfCentre = ({ errorOf }: CompanyFormState) =>
  errorOf('centroidId') ??
  errorOf('centroidId.pos' as never) ??
  errorOf('centroidId.pos.lat' as never) ??
  errorOf('centroidId.pos.lng' as never)

/** What the company has agreed to or chosen: `conf`. */
export const SettingsFields = ({ form }: Props) => {
  const { t } = useTranslation('companies')
  const { conf } = form.values
  const { general } = conf
  const setGeneral = (change: Partial<typeof general>) =>
    form.set('conf', { ...conf, general: { ...general, ...change } })
  const inner = {
    values: { ...general, fuel: general.units.fuelConsumption },
    errorOf: (name: string) => form.errorOf(`conf.general.${name}` as never),
    set: (name: string, value: unknown) =>
      name === 'fuel' ? setGeneral({ units: { fuelConsumption: value as 0 } }) : setGeneral({ [name]: value }),
  } as never
  const days = t('form.days')
  return (
    <>
      <FormSection title={t('form.general')}>
        <Pair>
          <NumberField form={inner} name={'hisTime' as never} label={t('form.hisTime')} unit={days} decimals={0} />
          <NumberField form={inner} name={'logDays' as never} label={t('form.logDays')} unit={days} decimals={0} />
        </Pair>
        <Pair>
          <NumberField
            form={inner}
            name={'passwordExpirationDays' as never}
            label={t('form.passwordExpirationDays')}
            hint={t('form.passwordExpirationHint')}
            unit={days}
            decimals={0}
          />
          <ChoiceField
            form={inner}
            name={'fuel' as never}
            label={t('form.fuel')}
            choices={[0, 1].map((value) => ({ value, label: t(`form.fuel${value as 0 | 1}`) }))}
          />
        </Pair>
        <PlaceField
          label={t('fields.centroidId')}
          hint={t('form.centreHint')}
          value={form.values.centroidId?.pos}
          error={errorOfCentre(form)}
          onChange={(pos, isEmpty) => form.set('centroidId', isEmpty ? null : ({ pos: pos ?? '' } as CompanyCentre))}
        />
        <MapFields
          general={general}
          errorOf={(name) => form.errorOf(`conf.general.${name}` as never)}
          onChange={setGeneral}
        />
        <Switch
          label={t('form.secondFactor')}
          checked={general.secondFactor === 'required'}
          onChange={({ currentTarget }) =>
            setGeneral({ secondFactor: currentTarget.checked ? 'required' : 'optional' })
          }
        />
      </FormSection>
      <AlarmFields form={form} />
      <KeptFields form={form} />
      <SupportsChoice form={form} />
    </>
  )
}

/** What other programs read of a company: nothing here goes by it. */
const KeptFields = ({ form }: Props) => {
  const { t } = useTranslation('companies')
  const { conf } = form.values
  const { general } = conf
  const { mail } = conf.notifications
  return (
    <FormSection title={t('form.kept')} hint={t('form.keptHint')}>
      {switches.map((name) => (
        <Switch
          key={name}
          label={t(`form.${name}`)}
          checked={general[name]}
          onChange={({ currentTarget }) =>
            form.set('conf', { ...conf, general: { ...general, [name]: currentTarget.checked } })
          }
        />
      ))}
      <FieldBox label={t('form.mail')} error={undefined}>
        <div className={classes.kinds}>
          {mailNotifications.map((name) => (
            <Switch
              key={name}
              label={t(`mail.${name}`)}
              checked={mail[name]}
              onChange={({ currentTarget }) =>
                form.set('conf', { ...conf, notifications: { mail: { ...mail, [name]: currentTarget.checked } } })
              }
            />
          ))}
        </div>
      </FieldBox>
      <Textarea
        label={t('form.postsender')}
        description={t('form.postsenderHint')}
        minRows={2}
        value={conf.postsender.join('\n')}
        error={form.errorOf('conf.postsender' as never)}
        onChange={({ currentTarget }) =>
          form.set('conf', { ...conf, postsender: currentTarget.value === '' ? [] : currentTarget.value.split('\n') })
        }
      />
    </FormSection>
  )
}

const AlarmFields = ({ form }: Props) => {
  const { t } = useTranslation('companies')
  const { conf } = form.values
  const { cra } = conf
  const setCra = (change: Partial<typeof cra>) => form.set('conf', { ...conf, cra: { ...cra, ...change } })
  return (
    <FormSection title={t('form.cra')}>
      <Switch
        label={t('form.craActive')}
        checked={cra.active}
        onChange={({ currentTarget }) => setCra({ active: currentTarget.checked })}
      />
      {cra.active && (
        <>
          <CentreChoice id={cra.id} error={form.errorOf('conf.cra.id' as never)} onChange={(id) => setCra({ id })} />
          <TextInput
            label={t('form.craAccount')}
            description={t('form.craAccountHint')}
            autoComplete="off"
            maxLength={16}
            value={cra.account}
            error={form.errorOf('conf.cra.account' as never)}
            onChange={({ currentTarget }) => setCra({ account: currentTarget.value })}
          />
        </>
      )}
    </FormSection>
  )
}

/** Of its reseller's centres, the one that its alarms are handed to. */
const CentreChoice = ({
  id,
  error,
  onChange,
}: {
  id: number | null
  error?: string
  onChange(id: number | null): void
}) => {
  const { t } = useTranslation('companies')
  const { id: resellerId } = useScope('reseller')
  const { data } = useQuery({
    queryKey: ['cras', resellerId],
    queryFn: ({ signal }) => call(craRoutes.list, { params: { resellerId }, signal }),
  })
  return (
    <Select
      label={t('form.craId')}
      description={t('form.craIdHint')}
      error={error}
      searchable
      clearable
      data={Object.values(data ?? {}).map(({ id: each, name }) => ({ value: String(each), label: name }))}
      value={id === null ? null : String(id)}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  )
}

const SupportsChoice = ({ form }: Props) => {
  const { t } = useTranslation('companies')
  const { conf } = form.values
  const scope = useScope('reseller')
  const resellerId = scope.id
  const { data } = useQuery({
    queryKey: ['supports', resellerId],
    queryFn: ({ signal }) => call(supportRoutes.list, { params: { resellerId }, signal }),
  })
  const known = Object.values(data ?? {})
  if (known.length === 0) return null
  return (
    <FormSection>
      <MultiSelect
        label={t('form.supports')}
        description={t('form.supportsHint')}
        searchable
        data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={(conf.supports ?? []).map(String)}
        onChange={(ids) => {
          const { supports: _, ...rest } = conf
          form.set('conf', ids.length === 0 ? rest : { ...rest, supports: ids.map(Number) })
        }}
      />
    </FormSection>
  )
}

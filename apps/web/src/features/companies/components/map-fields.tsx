import { bundledMap, type CompanySettings, usualMap } from '@atalaya/contract/company-settings'
import { Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../brand/current-brand.ts'
import { NumberField } from '../../../forms/fields.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import { PlaceField } from './place-field.tsx'

type General = CompanySettings['general']
type Limits = NonNullable<General['mapLimits']>
type Corner = 'southWest' | 'northEast'

interface Props {
  general: General
  errorOf(name: string): string | undefined
  onChange(change: Partial<General>): void
}

/** The whole of the Iberian peninsula, to begin with. */
const atFirst: Limits = {
  southWest: { lat: 35.9, lng: -9.6 },
  northEast: { lat: 43.9, lng: 3.4 },
  ...{ minZoom: 5, maxZoom: 18 },
}
/** Which map its people see, whether they may choose another, and where it may go. */
export const MapFields = ({ general, errorOf, onChange }: Props) => {
  const { t } = useTranslation('companies')
  const { mapNames } = useBrand()
  const { mapProvider, mapChange, mapLimits } = general
  const names = [usualMap, ...mapNames, bundledMap]
  const labels: Record<string, string> = {
    [usualMap]: t('form.mapUsual'),
    [bundledMap]: t('form.mapWorld'),
  }
  // What another brand or an older one had stays as it is until somebody chooses.
  const choices = names.includes(mapProvider) ? names : [...names, mapProvider]
  return (
    <>
      <Select
        label={t('form.mapProvider')}
        error={errorOf('mapProvider')}
        data={[...new Set(choices)].map((name) => ({
          value: name,
          label: labels[name] ?? name,
        }))}
        value={mapProvider}
        onChange={(value) => onChange({ mapProvider: value as string })}
      />
      <Switch
        label={t('form.mapChange')}
        description={t('form.mapChangeHint')}
        checked={mapChange}
        onChange={({ currentTarget }) => onChange({ mapChange: currentTarget.checked })}
      />
      <Switch
        label={t('form.mapLimited')}
        description={t('form.mapLimitedHint')}
        checked={mapLimits !== undefined}
        onChange={({ currentTarget }) => onChange({ mapLimits: currentTarget.checked ? atFirst : undefined })}
      />
      {mapLimits && (
        <LimitFields
          limits={mapLimits}
          errorOf={(name) => errorOf(`mapLimits.${name}`)}
          onChange={(change) => onChange({ mapLimits: { ...mapLimits, ...change } })}
        />
      )}
    </>
  )
}

interface LimitProps {
  limits: Limits
  errorOf(name: string): string | undefined
  onChange(change: Partial<Limits>): void
}

const LimitFields = ({ limits, errorOf, onChange }: LimitProps) => {
  const { t } = useTranslation('companies')
  const inner = { values: limits, errorOf, set: (name: string, value: unknown) => onChange({ [name]: value }) } as never
  const corner = (name: Corner, label: string) => (
    <PlaceField
      label={label}
      value={limits[name]}
      error={errorOf(name) ?? errorOf(`${name}.lat`) ?? errorOf(`${name}.lng`)}
      onChange={(at) => onChange({ [name]: at })}
    />
  )
  return (
    <>
      <Pair>
        {corner('southWest', t('form.sw'))}
        {corner('northEast', t('form.ne'))}
      </Pair>
      <Pair>
        <NumberField form={inner} name={'minZoom' as never} label={t('form.minZoom')} decimals={0} />
        <NumberField form={inner} name={'maxZoom' as never} label={t('form.maxZoom')} decimals={0} />
      </Pair>
    </>
  )
}

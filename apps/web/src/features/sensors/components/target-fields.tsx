import { trackerTypes } from '@atalaya/contract/trackers'
import { FormSection } from '@atalaya/ui/form-shell'
import { MultiSelect, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import type { SensorFormValues } from '../sensor-values.ts'
import { useSensorTargets } from '../sensors.queries.ts'

type Target = SensorFormValues['appliesTo']

interface Props {
  target: Target
  error?: string | undefined
  onChange(target: Target): void
}

const empty: Record<Target['kind'], Target> = {
  all: { kind: 'all' },
  trackerTypes: { kind: 'trackerTypes', typeIds: [] },
  groups: { kind: 'groups', groupIds: [] },
  items: { kind: 'items', itemIds: [] },
}
const typeChoices = () =>
  trackerTypes.map(({ id, name, factory }) => ({
    value: String(id),
    label: name === factory ? name : `${trackerTypeName(id)} · ${factory}`,
  }))

export const TargetFields = (props: Props) => {
  const { t } = useTranslation('sensors')
  return (
    <FormSection title={t('fields.appliesTo')} hint={t('targets.hint')}>
      <TargetInput {...props} />
    </FormSection>
  )
}

/** First the kind of whom a sensor is for, then which of them. */
export const TargetInput = ({ target, error, onChange }: Props) => {
  const { t } = useTranslation('sensors')
  const { items, groups } = useSensorTargets()
  const many = {
    searchable: true,
    limit: 50,
    hidePickedOptions: true,
    error,
    'aria-label': t(`targets.${target.kind}`),
  }
  return (
    <>
      <NativeSelect
        aria-label={t('fields.appliesTo')}
        value={target.kind}
        onChange={(event) => onChange(empty[event.currentTarget.value as Target['kind']])}
        data={(['all', 'trackerTypes', 'groups', 'items'] as const).map((value) => ({
          value,
          label: t(`targets.${value}`),
        }))}
      />
      {target.kind === 'trackerTypes' && (
        <MultiSelect
          {...many}
          data={typeChoices()}
          value={target.typeIds.map(String)}
          onChange={(values) => onChange({ kind: 'trackerTypes', typeIds: values.map(Number) })}
        />
      )}
      {target.kind === 'groups' && (
        <MultiSelect
          {...many}
          data={groups}
          value={target.groupIds.map(String)}
          onChange={(values) => onChange({ kind: 'groups', groupIds: values.map(Number) })}
        />
      )}
      {target.kind === 'items' && (
        <MultiSelect
          {...many}
          data={items}
          value={target.itemIds.map(String)}
          onChange={(values) => onChange({ kind: 'items', itemIds: values.map(Number) })}
        />
      )}
    </>
  )
}

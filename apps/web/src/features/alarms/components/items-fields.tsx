import type { GroupId } from '@atalaya/contract/identifiers'
import { chosenItems } from '@atalaya/domain/alarms/alarm-settings'
import { FormSection } from '@atalaya/ui/form-shell'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { CompanyItemsSelect } from '../../../selectors/company-items-select.tsx'
import { groupNodes, selectableItems } from '../../../selectors/group-nodes.ts'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { withItems } from '../alarm-values.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import classes from './alarm-fields.module.css'

const selectorPx = 640

/** Whom it watches: groups with whoever joins them, and single ones. */
export const ItemsFields = ({ form, names }: { form: AlarmForm; names: AlarmNames }) => {
  const { t } = useTranslation('alarms')
  const { items } = form.values
  const known = names.items[items.itemsType]
  const nodes = useMemo(() => groupNodes(names.groups ?? {}), [names.groups])
  const offered = useMemo(
    () => (known ? selectableItems(Object.values(known), names.groups ?? {}) : []),
    [known, names.groups],
  )
  const error = form.errorOf('items.itemIds')
  const typeName = t(`itemTypes.${items.itemsType}`)
  return (
    <FormSection title={t('form.items')} hint={t('form.itemsHint')}>
      <div id="alarm-items" className={classes.pair}>
        <FieldBox label={t('fields.groups')} error={form.errorOf('items.groupIds')}>
          <GroupSelect
            label={t('fields.groups')}
            placeholder={t('form.no.groups')}
            groups={names.groups}
            value={items.groupIds}
            error={form.errorOf('items.groupIds')}
            onChange={(ids) => form.patch('items', { groupIds: ids as GroupId[] })}
          />
        </FieldBox>
        <FieldBox label={typeName} error={error}>
          <CompanyItemsSelect
            label={typeName}
            placeholder={t('form.no.items')}
            widthPx={selectorPx}
            isPending={known === undefined}
            groups={nodes}
            items={offered}
            value={chosenItems({ items })}
            error={error}
            onChange={(ids) => form.set({ items: withItems(items, ids) })}
          />
        </FieldBox>
      </div>
    </FormSection>
  )
}

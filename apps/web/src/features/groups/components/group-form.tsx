import { type Group, NewGroup } from '@atalaya/contract/groups'
import type { GroupId, ItemId } from '@atalaya/contract/identifiers'
import { groupPaths, isAtOrBelow } from '@atalaya/domain/group-places'
import { FormSection } from '@atalaya/ui/form-shell'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDifference } from '../../../forms/field-difference.ts'
import { differencesBetween } from '../../../forms/field-difference.ts'
import { FieldBox, TextField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { CompanyItemsSelect } from '../../../selectors/company-items-select.tsx'
import { groupNodes, selectableItems } from '../../../selectors/group-nodes.ts'
import { groups as noun } from '../groups.noun.ts'
import { useMembers } from '../groups.queries.ts'

interface Props extends RecordFormProps<Group> {
  groups: Readonly<Record<string, Group>>
  /** Of a new one: below which it begins. */
  parentId: GroupId | null
}

interface Values extends Record<string, unknown> {
  name: string
  parentId: GroupId | null
  vehicles: ItemId[]
  assets: ItemId[]
  persons: ItemId[]
}

const kinds = ['vehicles', 'assets', 'persons'] as const
const top = 0
const selectorPx = 640

export const GroupForm = ({ entity: group, groups, parentId, onSaved, onClose }: Props) => {
  const { t, i18n } = useTranslation('groups')
  const members = useMembers()
  const form = useSchemaForm<typeof NewGroup, Values>(
    NewGroup,
    group ? valuesOf(group) : { name: '', parentId, vehicles: [], assets: [], persons: [] },
  )
  const nodes = useMemo(() => groupNodes(groups), [groups])
  const paths = useMemo(() => groupPaths(Object.values(groups)), [groups])
  const parents = useMemo(() => {
    const parentOf = new Map(Object.values(groups).map((each) => [each.id as number, each.parentId]))
    const collator = new Intl.Collator(i18n.language, { numeric: true })
    return Object.values(groups)
      .filter(({ id }) => !group || !isAtOrBelow(parentOf, id, group.id))
      .map(({ id }) => ({ value: id as number, label: paths.get(id) ?? '' }))
      .toSorted((a, b) => collator.compare(a.label, b.label))
  }, [groups, group, paths, i18n.language])

  const namesOf = (kind: (typeof kinds)[number], ids: readonly number[]) =>
    ids.map((id) => members[kind]?.[id]?.name ?? `#${id}`).join(', ')
  const differencesOf = (theirs: Values, mine: Values): FieldDifference[] => {
    const texts = (values: Values) => ({
      name: values.name,
      parentId: values.parentId === null ? t('fields.top') : (paths.get(values.parentId) ?? `#${values.parentId}`),
      vehicles: namesOf('vehicles', values.vehicles),
      assets: namesOf('assets', values.assets),
      persons: namesOf('persons', values.persons),
    })
    return differencesBetween(texts(theirs), texts(mine), (key) => t(`fields.${key}`))
  }

  return (
    <NounForm
      noun={noun}
      form={form}
      entity={group}
      valuesOf={valuesOf}
      differencesOf={differencesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        <TextField form={form} name="name" label={t('fields.name')} longest={100} isRequired isFirst />
        <FieldBox label={t('fields.parentId')} hint={t('form.parentHint')} error={form.errorOf('parentId')}>
          <OneSelect
            label={t('fields.parentId')}
            placeholder={t('fields.top')}
            options={[{ value: top, label: t('fields.top') }, ...parents]}
            value={form.values.parentId ?? top}
            error={form.errorOf('parentId')}
            onChange={(id) => form.set('parentId', id === top ? null : (id as GroupId))}
          />
        </FieldBox>
      </FormSection>
      <FormSection title={t('form.members')} hint={t('form.membersHint')}>
        {kinds.map((kind) => {
          const known = members[kind]
          return (
            <FieldBox key={kind} label={t(`fields.${kind}`)} error={form.errorOf(kind)}>
              <CompanyItemsSelect
                label={t(`fields.${kind}`)}
                placeholder={t(`form.noMembers.${kind}`)}
                widthPx={selectorPx}
                isDisabled={known === undefined}
                groups={nodes}
                items={known ? selectableItems(Object.values(known), groups) : []}
                value={form.values[kind]}
                error={form.errorOf(kind)}
                onChange={(ids) => form.set(kind, ids.toSorted((a, b) => a - b) as ItemId[])}
              />
            </FieldBox>
          )
        })}
      </FormSection>
    </NounForm>
  )
}

const valuesOf = ({ name, parentId, vehicles, assets, persons }: Group): Values => ({
  name,
  parentId,
  vehicles,
  assets,
  persons,
})

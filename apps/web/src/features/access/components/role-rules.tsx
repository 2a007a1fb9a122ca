import type { GroupId } from '@atalaya/contract/identifiers'
import { openidRoles, type RoleRule } from '@atalaya/contract/openid'
import { ActionIcon, Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { useGroups } from '../../groups/index.ts'
import type { ProviderFormState } from '../provider-values.ts'
import classes from './role-rules.module.css'

const newRule: RoleRule = { value: '', role: 'OPERATOR', readOnly: false, groupIds: [] }

/** Who becomes what, by the provider's word: the first rule whose value it says counts, so their order can be changed. */
export const RoleRules = ({ form }: { form: ProviderFormState }) => {
  const { t } = useTranslation('access')
  const { roleRules } = form.values
  const put = (rules: RoleRule[]) => form.set('roleRules', rules)
  return (
    <>
      <ol className={classes.rules}>
        {roleRules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is its own key
          <li key={at}>
            <Rule
              form={form}
              at={at}
              rule={rule}
              onChange={(changed) => put(roleRules.map((each, nth) => (nth === at ? changed : each)))}
              onUp={() => put(roleRules.toSpliced(at, 1).toSpliced(at - 1, 0, rule))}
              onRemove={() => put(roleRules.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {roleRules.length === 0 && <p className="secondary">{t('rules.none')}</p>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={roleRules.length >= 100}
          onClick={() => put([...roleRules, newRule])}
        >
          {t('rules.add')}
        </Button>
      </div>
    </>
  )
}

interface RuleProps {
  form: ProviderFormState
  at: number
  rule: RoleRule
  onChange(rule: RoleRule): void
  onUp(): void
  onRemove(): void
}

const Rule = ({ form, at, rule, onChange, onUp, onRemove }: RuleProps) => {
  const { t } = useTranslation('access')
  const { t: tApp } = useTranslation()
  const { data: groups } = useGroups()
  const { value, role, readOnly, groupIds } = rule
  const errorOf = (field: keyof RoleRule) => form.errorOf(`roleRules.${at}.${field}` as 'roleRules')
  return (
    <fieldset className={classes.rule}>
      <legend>{t('rules.nth', { nth: at + 1 })}</legend>
      <div className={classes.buttons}>
        {at > 0 && (
          <ActionIcon aria-label={t('rules.up', { nth: at + 1 })} onClick={onUp}>
            <IconArrowUp size={16} stroke={1.75} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={t('rules.remove', { nth: at + 1 })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('rules.value')}
          required
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={value}
          error={errorOf('value')}
          onChange={({ currentTarget }) => onChange({ ...rule, value: currentTarget.value })}
        />
        <NativeSelect
          label={t('rules.role')}
          data={openidRoles.map((each) => ({ value: each, label: tApp(`roles.${each}`) }))}
          value={role}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as RoleRule['role']
            onChange({ ...rule, role: next, groupIds: next === 'ADMIN' ? [] : groupIds })
          }}
        />
      </div>
      {role !== 'ADMIN' && (
        <FieldBox label={t('rules.groupIds')} error={errorOf('groupIds')} isRequired>
          <GroupSelect
            label={t('rules.groupsOf', { nth: at + 1 })}
            groups={groups ?? {}}
            value={groupIds}
            error={errorOf('groupIds')}
            onChange={(ids) => onChange({ ...rule, groupIds: ids as GroupId[] })}
          />
        </FieldBox>
      )}
      <Switch
        label={t('rules.readOnly')}
        checked={readOnly}
        onChange={({ currentTarget }) => onChange({ ...rule, readOnly: currentTarget.checked })}
      />
    </fieldset>
  )
}

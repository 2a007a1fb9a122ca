import type { AlarmCondition } from '@atalaya/contract/alarms'
import { type AlarmFamily, alarmFamilyOf, mostConditions } from '@atalaya/domain/alarms/alarm-families'
import { DurationInput } from '@atalaya/ui/duration-input'
import { Segments } from '@atalaya/ui/segments'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { newCondition } from '../alarm-values.ts'
import { conditionFamilies, conditionForm } from '../condition-form.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import classes from './combined-settings.module.css'

/** What is in the same trip of a lorry. */
const usualWithinMs = 10 * 60_000

interface Props {
  form: AlarmForm
  /** What a condition asks, as it would by itself. */
  settings(form: AlarmForm): ReactNode
}

/** Several conditions: all at once, any of them, or all within a time. */
export const CombinedSettings = ({ form, settings }: Props) => {
  const { t } = useTranslation('alarms')
  const { combined } = form.values.info
  const { conditions, logic, withinMs } = combined
  const write = (changes: Partial<typeof combined>) => form.patch('info', { combined: { ...combined, ...changes } })
  const families = conditionFamilies(form.values.items.itemsType)
  const offered = families.map((family) => ({ value: family, label: t(`tiles.${family}`) }))
  const add = (family: AlarmFamily) => write({ conditions: [...conditions, newCondition(family)] })
  const change = (nth: number, condition: AlarmCondition) =>
    write({ conditions: conditions.map((each, at) => (at === nth ? condition : each)) })
  return (
    <div className={classes.combined}>
      <FieldBox label={t('combined.logic')} error={undefined}>
        <div className={classes.logic}>
          <Segments
            isWide
            aria-label={t('combined.logic')}
            value={logic}
            onChange={(chosen) => write({ logic: chosen as 'all' | 'any' })}
            data={(['all', 'any'] as const).map((value) => ({ value, label: t(`combined.${value}`) }))}
          />
        </div>
      </FieldBox>
      <ol className={classes.conditions} aria-label={t('combined.conditions')}>
        {conditions.map((condition, nth) => {
          const own = conditionForm(form, nth)
          const number = nth + 1
          const family = alarmFamilyOf(condition.family) ?? null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has nothing else to be known by
            <li key={nth} className={classes.condition}>
              <fieldset className={classes.fields} aria-label={t('combined.condition', { number })}>
                <div className={classes.head}>
                  <FieldBox label={t('combined.condition', { number })} error={own.errorOf('info.family')}>
                    <OneSelect
                      label={t('combined.condition', { number })}
                      placeholder={t('combined.noKind')}
                      options={offered}
                      value={family}
                      onChange={(chosen) => chosen && change(nth, newCondition(chosen))}
                    />
                  </FieldBox>
                  <ActionIcon
                    className={classes.remove ?? ''}
                    size="lg"
                    aria-label={t('combined.remove', { number })}
                    onClick={() => write({ conditions: conditions.filter((_, at) => at !== nth) })}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </div>
                {settings(own)}
              </fieldset>
            </li>
          )
        })}
      </ol>
      {conditions.length < mostConditions && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => add(families[conditions.length % families.length] ?? 'speed')}
          >
            {t('combined.add')}
          </Button>
        </div>
      )}
      {conditions.length < 2 && <p className="secondary">{t('combined.few')}</p>}
      {logic === 'all' && (
        <div className={classes.within}>
          <Switch
            label={t('combined.within')}
            description={t('combined.withinHint')}
            checked={withinMs !== null}
            onChange={({ currentTarget }) => write({ withinMs: currentTarget.checked ? usualWithinMs : null })}
          />
          {withinMs !== null && (
            <DurationInput
              label={t('combined.withinMs')}
              value={withinMs}
              error={form.errorOf('info.combined.withinMs')}
              onChange={(ms) => write({ withinMs: ms })}
            />
          )}
        </div>
      )}
    </div>
  )
}

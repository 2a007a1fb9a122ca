import type { TrackerConfig } from '@atalaya/contract/tracker-config'
import { FormSection } from '@atalaya/ui/form-shell'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SchemaForm } from '../../../forms/use-schema-form.ts'
import { configSections } from '../config-fields.ts'
import { typeOf } from '../devices.queries.ts'
import { ConfigInput } from './config-input.tsx'
import classes from './devices.module.css'
import type { ConfigValues, SettingsForm } from './settings-form.ts'

/** Settings that lie a level deeper than the rest of their form. */
export const settingsIn = (
  form: Pick<SchemaForm<never, { config: TrackerConfig }>, 'values' | 'set'> & {
    errorOf(name: never): string | undefined
  },
): SettingsForm => ({
  values: form.values.config as ConfigValues,
  set: (name, value) => form.set('config', { ...form.values.config, [name]: value }),
  errorOf: (name) => form.errorOf(`config.${name}` as never),
})

interface Props {
  form: SettingsForm
  typeId: number
  isLocked: boolean
}

/** All settings of a type, drawn from the contract's schema. */
export const ConfigSections = ({ form, typeId, isLocked }: Props) => {
  const { t } = useTranslation('devices')
  const shared = { form, protocol: typeOf(typeId)?.proto ?? '', isLocked }
  return (
    <>
      <FormSection>
        <Switch
          label={t('config.fields.active')}
          description={t('config.activeHint')}
          checked={form.values.active}
          disabled={isLocked}
          onChange={({ currentTarget }) => form.set('active', currentTarget.checked)}
        />
      </FormSection>
      {configSections(typeId).map(({ id, fields }) => {
        const switches = fields.filter(({ kind }) => kind === 'switch')
        return (
          <FormSection key={id} title={t(`config.sections.${id}`)}>
            {switches.length > 0 && (
              <div className={classes.switches}>
                {switches.map((field) => (
                  <ConfigInput key={field.name} {...shared} field={field} />
                ))}
              </div>
            )}
            <div className={classes.fields}>
              {fields
                .filter(({ kind }) => kind !== 'switch')
                .map((field) => (
                  <div key={field.name} data-long={(field.kind === 'hex' && field.digits > 8) || undefined}>
                    <ConfigInput {...shared} field={field} />
                  </div>
                ))}
            </div>
          </FormSection>
        )
      })}
    </>
  )
}

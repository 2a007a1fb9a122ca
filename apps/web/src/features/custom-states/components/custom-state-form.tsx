import { type CustomState, NewCustomState } from '@atalaya/contract/custom-states'
import { nameIn } from '@atalaya/contract/sensors'
import { ColourSwatches } from '@atalaya/ui/colour-swatches'
import { type ColourTokenName, colourTokenNames } from '@atalaya/ui/colour-tokens'
import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../forms/fields.tsx'
import { RecordForm } from '../../../forms/record-form.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useShortNounCalls } from '../../../nouns/short-noun.queries.ts'
import { NamesFields } from '../../sensors/index.ts'
import { customStates } from '../custom-states.queries.ts'

interface Props {
  /** Null for a new one. */
  state: CustomState | null
  /** For whom a new one is at first. */
  itemType: 1 | 2 | 3
  onSaved(state: CustomState, operationId: string | null): void
  onClose(): void
}

const offered: readonly ColourTokenName[] = colourTokenNames.filter(
  (token) => !token.includes('-') && token !== 'white' && token !== 'black',
)
const itemTypes = [1, 2, 3] as const

export const CustomStateForm = ({ state, itemType, onSaved, onClose }: Props) => {
  const { t, i18n } = useTranslation(['customStates', 'geozones'])
  const { save, read } = useShortNounCalls(customStates)
  const valuesOf = (known: CustomState | null) => ({
    itemType: known?.itemType ?? itemType,
    names: known?.names ?? {},
    colour: known?.colour ?? 'blue',
  })
  const form = useSchemaForm(NewCustomState, valuesOf(state))
  const { values } = form
  const colourName = (token: string) => t(`geozones:colours.${token}` as 'geozones:colours.blue')
  return (
    <RecordForm
      place="field"
      form={form}
      entity={state}
      valuesOf={valuesOf}
      save={save}
      read={read}
      differencesOf={(theirs, mine) => [
        ...(JSON.stringify(theirs.names) === JSON.stringify(mine.names)
          ? []
          : [
              {
                key: 'names',
                label: t('fields.names'),
                before: nameIn(theirs.names, i18n.language),
                after: nameIn(mine.names, i18n.language),
              },
            ]),
        ...(theirs.colour === mine.colour
          ? []
          : [
              {
                key: 'colour',
                label: t('fields.colour'),
                before: colourName(theirs.colour),
                after: colourName(mine.colour),
              },
            ]),
      ]}
      saveLabel={t(state ? 'save' : 'saveNew')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        <NamesFields
          label={t('fields.names')}
          isRequired
          names={values.names}
          error={form.errorOf('names')}
          onChange={(names) => form.set('names', names)}
        />
        {state ? null : (
          <ChoiceField
            form={form}
            name="itemType"
            label={t('fields.itemType')}
            choices={itemTypes.map((value) => ({ value, label: t(`itemTypes.${value}`) }))}
          />
        )}
        <ColourSwatches
          label={t('fields.colour')}
          value={values.colour}
          tokens={offered}
          nameOf={colourName}
          onChange={(token) => form.set('colour', token)}
        />
      </FormSection>
    </RecordForm>
  )
}

import { ColourSwatches } from '@atalaya/ui/colour-swatches'
import { FormSection } from '@atalaya/ui/form-shell'
import type { z } from 'zod'
import { LongTextField } from '../forms/fields.tsx'
import type { SchemaForm } from '../forms/use-schema-form.ts'
import { usePlaceColours } from '../nouns/place-colours.ts'

interface Props<Values extends Record<string, unknown>> {
  form: Pick<SchemaForm<z.ZodType, Values>, 'values' | 'set' | 'errorOf'>
  labels: { colour: string; description: string }
}

/** Colour and description of a place. */
export const LookFields = <Values extends Record<string, unknown> & { colour: string; description: string }>({
  form,
  labels,
}: Props<Values>) => {
  const { tokens, nameOf } = usePlaceColours()
  return (
    <FormSection>
      <ColourSwatches
        label={labels.colour}
        value={form.values.colour}
        tokens={tokens}
        nameOf={nameOf}
        onChange={(token) => form.set('colour', token as Values['colour'])}
      />
      <LongTextField form={form} name="description" label={labels.description} longest={200} />
    </FormSection>
  )
}

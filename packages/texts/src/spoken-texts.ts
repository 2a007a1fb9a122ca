import { withFrenchSpaces } from './french-spaces.ts'
import { withManyForms } from './plural-forms.ts'

export type Texts = Record<string, unknown>

/** As they are spoken: with the spaces of French and every plural form. */
export const spokenTexts = (language: string, written: Texts): Texts =>
  withManyForms(language === 'fr' ? withFrenchSpaces(written) : written)

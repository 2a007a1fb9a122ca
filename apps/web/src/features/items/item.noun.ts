import type { customDataNouns } from '@atalaya/contract/custom-data'
import { defineNoun, type Noun } from '../../nouns/define-noun.ts'
import type { RecordRoutes } from '../../nouns/record-routes.ts'

type CustomDataNoun = (typeof customDataNouns)[number]

/** Vehicles, assets, persons and drivers: what has photos, fields of the company's own, and a page below its list. */
export interface ItemNoun<R extends RecordRoutes = RecordRoutes, Type = 1 | 2 | 3 | null> extends Noun<R> {
  name: CustomDataNoun
  /** Spec 1 §3; drivers are no items. */
  itemType: Type
}

type Declared<R extends RecordRoutes, Type> = Omit<Parameters<typeof defineNoun<R>>[0], 'name' | 'texts'> & {
  name: CustomDataNoun
  itemType: Type
}

/** What is shown at once may be minutes old; it is read again while it is looked at. */
const freshMs = 5_000

export const defineItemNoun = <R extends RecordRoutes, const Type extends 1 | 2 | 3 | null>({
  itemType,
  name,
  ...declared
}: Declared<R, Type>): ItemNoun<R, Type> => ({
  ...defineNoun<R>({ freshMs, fieldTexts: 'items', texts: name, name, ...declared }),
  name,
  itemType,
})

import type { CustomData } from '@atalaya/contract/custom-data'
import type { NewPerson } from '@atalaya/contract/item-fields'
import type { PersonRecord } from '@atalaya/contract/items'
import type { PhotoChange } from '../items/index.ts'

/** What the form of a person holds; photo and own state are saved by calls of their own. */
export type PersonValues = Omit<NewPerson, 'appWorkerId'> & {
  appWorkerId: string | undefined
  customData: CustomData
  photo: PhotoChange
  customStateId: number | undefined
}

export const personValuesOf = (person: PersonRecord | null): PersonValues => ({
  name: person?.name ?? '',
  appWorkerId: person?.appWorkerId,
  groupIds: person?.groupIds ?? [],
  customData: person?.customData ?? {},
  photo: null,
  customStateId: person?.customStateId,
})

export {
  useCustomColumns,
  useLiveColumns,
  useMembershipColumns,
  useNameColumn,
  useNumberColumn,
} from './components/item-columns.tsx'
export { CustomStateField, GroupsField, RecordField } from './components/membership-fields.tsx'
export { OwnFieldsSection } from './components/own-fields-section.tsx'
export { Pair } from './components/pair.tsx'
export { PhotoField } from './components/photo-field.tsx'
export type { RecordFormProps } from './components/record-editor.tsx'
export { RecordList } from './components/record-list.tsx'
export { useDriverSeats } from './driver-seats.ts'
export { useFieldDifferences } from './field-differences.ts'
export { useItemChoices } from './item-choices.ts'
export { assets, drivers, persons, vehicles } from './nouns.ts'
export { type PhotoChange, useSavePhoto } from './photos.queries.ts'
export { useRecordId } from './record-address.ts'
export { useRecordImport } from './record-import.ts'
export { useGroups, useRecordCalls, useRecords } from './records.queries.ts'
export { useSaveItemRest } from './save-item-rest.ts'

export {
  useCustomColumns,
  useLiveColumns,
  useMembershipColumns,
  useNameColumn,
  useNumberColumn,
} from './components/item-columns.tsx'
export { ManagedForm } from './components/managed-form.tsx'
export { AppWorkerField, CustomStateField, GroupsField, RecordField } from './components/membership-fields.tsx'
export { OwnFieldsSection } from './components/own-fields-section.tsx'
export { Pair } from './components/pair.tsx'
export { RecordLink } from './components/record-link.tsx'
export { RecordList } from './components/record-list.tsx'
export { RecordPage, type RoomProps, type Rooms } from './components/record-page.tsx'
export { useDriverSeats } from './driver-seats.ts'
export { useFieldWords } from './field-words.ts'
export { useItemChoices } from './item-choices.ts'
export { assets, drivers, persons, vehicles } from './nouns.ts'
export { type PhotoChange, useSavePhoto } from './photos.queries.ts'
export { useRecordId } from './record-address.ts'
export { useRecordImport } from './record-import.ts'
export { useRecordCalls, useRecords } from './records.queries.ts'
export { DevicesRoom } from './rooms/devices-room.tsx'
export { HistoryRoom } from './rooms/history-room.tsx'
export { Overview } from './rooms/overview.tsx'
export { RoomCard } from './rooms/room-card.tsx'
export { RoomTable } from './rooms/room-table.tsx'
export { SeatTable } from './rooms/seat-table.tsx'
export { SensorsRoom } from './rooms/sensors-room.tsx'
export { useSaveItemRest } from './save-item-rest.ts'

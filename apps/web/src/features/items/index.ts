export {
  useCustomColumns,
  useItemColumns,
  useLiveColumns,
  useMembershipColumns,
  useNameColumn,
  useNumberColumn,
} from './components/item-columns.tsx'
export { ItemFieldsForm, ItemForm, itemCompanionsOf, itemRestOf } from './components/item-form.tsx'
export { ItemList } from './components/item-list.tsx'
export { ItemPage, type RoomProps, type Rooms } from './components/item-page.tsx'
export { CustomStateField, RecordField } from './components/membership-fields.tsx'
export { OwnFieldsSection } from './components/own-fields-section.tsx'
export { RecordLink } from './components/record-link.tsx'
export { useDriverSeats } from './driver-seats.ts'
export { useItemWords } from './item-words.ts'
export { DevicesRoom } from './rooms/devices-room.tsx'
export { HistoryRoom } from './rooms/history-room.tsx'
export { Overview } from './rooms/overview.tsx'
export { RoomCard } from './rooms/room-card.tsx'
export { RoomTable } from './rooms/room-table.tsx'
export { SeatTable } from './rooms/seat-table.tsx'
export { SensorsRoom } from './rooms/sensors-room.tsx'

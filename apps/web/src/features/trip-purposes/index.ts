export { DecideModal } from './components/decide-modal.tsx'
export { HistoryModal } from './components/history-modal.tsx'
export { TripMark } from './components/trip-mark.tsx'
export { tripKindIcons } from './trip-kind-icons.tsx'

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
export { ItemPage, type RecordTabs, type TabProps } from './components/item-page.tsx'
export { CustomStateField, RecordField } from './components/membership-fields.tsx'
export { OwnFieldsSection } from './components/own-fields-section.tsx'
export { RecordLink } from './components/record-link.tsx'
export { useCurrentAssignments } from './current-assignments.ts'
export { useItemWords } from './item-words.ts'
export { AssignmentTable } from './tabs/assignment-table.tsx'
export { DevicesTab } from './tabs/devices-tab.tsx'
export { Overview } from './tabs/overview.tsx'
export { SectionCard } from './tabs/section-card.tsx'
export { SectionTable } from './tabs/section-table.tsx'
export { SensorsTab } from './tabs/sensors-tab.tsx'

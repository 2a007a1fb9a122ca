export { NamedSetting } from './components/named-setting.tsx'
export { SelectionFields } from './components/selection-fields.tsx'
export { noSelection, readClock, readSelection, readSettings, reportSearch } from './report-address.ts'
export { useReportWords } from './report-words.ts'

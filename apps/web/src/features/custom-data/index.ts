export { CustomDataFields } from './components/custom-data-fields.tsx'
export { CustomFieldsSettings } from './components/custom-fields-settings.tsx'
export { customFields, useCustomFields } from './custom-fields.queries.ts'
export { customValueText } from './custom-value-text.ts'

export { checkCustomData } from './custom-data.check.ts'
export { customFieldConstraints, customFieldHandlers } from './custom-data.handlers.ts'
export { listCustomFields } from './custom-fields.repository.ts'

import { feature } from '../feature.ts'
import { customFieldConstraints, customFieldHandlers } from './custom-data.handlers.ts'

export { checkCustomData } from './custom-data.check.ts'
export { listCustomFields } from './custom-fields.repository.ts'

export const customData = feature({
  handlers: () => ({ customFields: customFieldHandlers }),
  constraints: customFieldConstraints,
})

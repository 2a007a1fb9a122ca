import type { customFieldRoutes } from '@atalaya/contract/custom-data'
import { failure } from '../../access/failures.ts'
import type { Handlers } from '../../http/context.ts'
import { customFields } from '../../limits/kept-records.limits.ts'
import {
  deleteCustomField,
  findCustomField,
  insertCustomField,
  listCustomFields,
  updateCustomField,
} from './custom-fields.repository.ts'

export const customFieldConstraints = { custom_fields_key: { code: 'name.taken', field: 'key' } } as const

const mostFields = customFields.value

export const customFieldHandlers: Handlers<typeof customFieldRoutes> = {
  list: async ({ tx }) => Object.fromEntries((await listCustomFields(tx)).map((field) => [field.id, field])),

  create: async ({ tx, params, body }) => {
    if ((await listCustomFields(tx)).length >= mostFields) throw failure('limit.reached')
    return insertCustomField(tx, params.companyId, body)
  },

  update: async ({ tx, params, body }) => {
    const known = await findCustomField(tx, params.customFieldId)
    if (!known) throw failure('not.found')
    if (known.kind === 'choice' && body.choices.length === 0) {
      throw failure('input.invalid', { fields: { choices: 'required' } })
    }
    const field = await updateCustomField(tx, params.customFieldId, body)
    if (!field) throw failure('version.conflict')
    return field
  },

  remove: async ({ tx, params }) => {
    const field = await findCustomField(tx, params.customFieldId)
    if (!field) throw failure('not.found')
    await deleteCustomField(tx, field)
    return {}
  },
}

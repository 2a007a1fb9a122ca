import { z } from 'zod'
import { CustomStateId } from './identifiers.ts'
import { oneRecordRoutes, Version } from './records.ts'
import { route } from './route.ts'
import { LocalNames } from './sensors.ts'
import { byId, ColourToken, ItemType } from './values.ts'

/** A state that a company made up for its vehicles, assets or persons: "in the workshop", "lent". */
export const NewCustomState = z.object({ itemType: ItemType, names: LocalNames, colour: ColourToken })
export type NewCustomState = z.infer<typeof NewCustomState>

export const CustomState = z.object({
  id: CustomStateId,
  itemType: ItemType,
  names: LocalNames,
  colour: z.string(),
  version: Version,
})
export type CustomState = z.infer<typeof CustomState>

const path = '/companies/id/:companyId/states'
export const customStateRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'fleet.read',
    summary: "The company's own states of items",
    reply: byId(CustomState),
  }),
  /** Items that are in a removed one are in none afterwards, and in it again when it comes back. */
  ...oneRecordRoutes({
    path,
    words: { one: 'a state', many: 'states' },
    access: { read: 'fleet.read', write: 'states.write' },
    entity: CustomState,
    fields: NewCustomState,
    fixed: ['itemType'],
  }),
  /** Maps that are open hear of it at once. */
  put: route({
    method: 'PUT',
    path: '/companies/id/:companyId/items/id/:itemId/customstate',
    access: 'vehicles.write',
    summary: 'Put an item into a state, or into none',
    body: z.object({ customStateId: CustomStateId.nullable() }),
    reply: z.object({ customStateId: CustomStateId.nullable() }),
  }),
}

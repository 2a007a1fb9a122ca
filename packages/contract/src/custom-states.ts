import { z } from 'zod'
import { CustomStateId } from './identifiers.ts'
import { Version } from './records.ts'
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
  create: route({
    method: 'POST',
    path,
    access: 'states.write',
    isMadeOnce: true,
    summary: 'Create a state',
    body: NewCustomState,
    reply: CustomState,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/id/:customStateId`,
    access: 'states.write',
    summary: 'Change a state',
    body: NewCustomState.omit({ itemType: true }).extend({ version: Version }),
    reply: CustomState,
  }),
  /** Items that are in it are in none afterwards. */
  remove: route({
    method: 'DELETE',
    path: `${path}/id/:customStateId`,
    access: 'states.write',
    summary: 'Delete a state',
    reply: z.object({}),
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

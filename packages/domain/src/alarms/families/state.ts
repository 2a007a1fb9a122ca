import { isInStates } from '../alarm-filters.ts'
import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'

/** The item is in one of some own states of the company, or in none of them. */
export const stateFamily: AlarmFamilyRule = {
  holds: ({ info: { customStates } }, { customState }) =>
    isInStates(customState.id, customStates.logic ?? 3, customStates.stateIds) ? one : nothing,
  changesAt: (_, { customState }) => customState.until,
  eventOf: () => 'state',
  why: (_, { customState }) => ({ stateId: customState.id }),
}

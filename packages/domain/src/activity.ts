/** What a person does by the phone's own judgement, in the product's numbers. */
export const activityTypes = { still: 1, unknown: 2, walking: 3, running: 4, bicycle: 5, vehicle: 6 } as const
export type ActivityType = keyof typeof activityTypes

/** As Android and iOS name them. */
const phoneWords: ReadonlyMap<string, ActivityType> = new Map([
  ['on_foot', 'walking'],
  ['on_bicycle', 'bicycle'],
  ['cycling', 'bicycle'],
  ['in_vehicle', 'vehicle'],
  ['automotive', 'vehicle'],
  ['stationary', 'still'],
])

const types = Object.keys(activityTypes) as ActivityType[]

/** Of a number or a word; undefined for what nobody has named. */
export const activityTypeOf = (value: unknown): ActivityType | undefined => {
  const word = String(value).trim().toLowerCase()
  return types.find((type) => type === word || String(activityTypes[type]) === word) ?? phoneWords.get(word)
}

import type { Written } from './record-kind.ts'
import type { PlatformScope, Scope } from './scope.ts'

/** Whoever looks at a list of the noun reads it again; of the platform's nouns its staff alone. */
export const tellChanged = (scope: Scope, noun: string): void => {
  if (scope.level === 'company')
    scope.publish({ kind: 'live', companyId: scope.companyId, messages: [{ kind: 'records', noun }] })
  if (scope.level === 'reseller') scope.publish({ kind: 'resellerRecordsChanged', resellerId: scope.resellerId, noun })
  if (scope.level === 'platform') tellPlaces(scope, noun, [])
}

/** Where in the tree a record of the platform stands. */
export interface Place {
  distributorId?: number | null | undefined
  resellerId?: number | null | undefined
}

const idsOf = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => typeof id === 'number')),
]

export const tellPlaces = ({ publish }: Pick<PlatformScope, 'publish'>, noun: string, places: readonly Place[]): void =>
  publish({
    ...{ kind: 'platformRecordsChanged', noun },
    distributorIds: idsOf(places.map(({ distributorId }) => distributorId)),
    resellerIds: idsOf(places.map(({ resellerId }) => resellerId)),
  })

/** Where they stood and where they stand: whoever has lost one is told too. */
export const placesOf = <Entity>(
  { created, changed, removed }: Written<Entity>,
  placeOf: (entity: Entity) => Place,
): Place[] => [...created, ...removed, ...changed.flatMap(({ before, after }) => [before, after])].map(placeOf)

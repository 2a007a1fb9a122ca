import type { Scope } from './scope.ts'

/** Whoever looks at a list of the noun reads it again. */
export const tellChanged = (scope: Scope, noun: string): void => {
  if (scope.level === 'company')
    scope.publish({ kind: 'live', companyId: scope.companyId, messages: [{ kind: 'records', noun }] })
  if (scope.level === 'reseller') scope.publish({ kind: 'resellerRecordsChanged', resellerId: scope.resellerId, noun })
}

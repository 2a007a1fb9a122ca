import { NewSuperUser, type SuperUser } from '@atalaya/contract/accounts'
import { rolesUnder } from '@atalaya/contract/roles'
import type { SecurityEventKind } from '@atalaya/contract/security-events'
import { type Failure, failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import { idsOf } from '../../records/by-id.ts'
import { type Draft, fieldsIn, type RecordKind, type Written } from '../../records/record-kind.ts'
import type { PlatformScope } from '../../records/scope.ts'
import { placesOf, tellPlaces } from '../../records/tell-changed.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { resellerIdsInScope } from '../resellers/index.ts'
import {
  deleteSuperUsers,
  findHoldersOfEmails,
  findSuperUsers,
  insertSuperUsers,
  updateSuperUsers,
} from './super-users.repository.ts'

/** As they are written: what is not set is left out. */
const fieldsOf = (user: SuperUser): NewSuperUser => {
  const { resellerId, distributorId, ...fields } = fieldsIn(NewSuperUser)(user as unknown as NewSuperUser)
  return { ...fields, resellerId: resellerId ?? undefined, distributorId: distributorId ?? undefined }
}

const refuse = (field: string, code: string) => failure('input.invalid', { fields: { [field]: code } })

/** Nobody gives a role that is not below their own, nor a place outside of their part of the tree; own rights are others' to change. */
const check = async (
  { tx, session }: PlatformScope,
  drafts: readonly Draft<SuperUser, NewSuperUser>[],
): Promise<(NewSuperUser | Failure)[]> => {
  const resellerIds = new Set(await resellerIdsInScope(tx, session))
  const distributorIds = new Set((await tx.selectFrom('distributors').select('id').execute()).map(({ id }) => id))
  return drafts.map(({ fields, before, isRestored }) => {
    if (before?.isSelf) return failure('account.own')
    const isBelow = rolesUnder(session.role).includes(fields.role)
    if (!isBelow) return isRestored ? failure('not.found') : refuse('role', 'choice')
    if (fields.role === 'RESELLER') {
      const resellerId = fields.resellerId ?? before?.resellerId ?? session.resellerId
      if (!resellerId) return refuse('resellerId', 'required')
      if (!resellerIds.has(resellerId)) return isRestored ? failure('not.found') : refuse('resellerId', 'choice')
      return { ...fields, resellerId: resellerId as SuperUser['resellerId'] & number, distributorId: undefined }
    }
    if (fields.role !== 'DISTRIBUTOR') return { ...fields, resellerId: undefined, distributorId: undefined }
    if (!fields.distributorId) return refuse('distributorId', 'required')
    if (!distributorIds.has(fields.distributorId)) return refuse('distributorId', 'choice')
    return { ...fields, resellerId: undefined }
  })
}

export const superUserKind: RecordKind<SuperUser, NewSuperUser, PlatformScope> = {
  noun: 'superUsers',
  level: 'platform',
  write: 'superUsers.write',
  needsFreshProof: true,
  schema: NewSuperUser,
  fieldsOf,
  find: ({ tx, session }, ids, { lock } = {}) => findSuperUsers(tx, session, { ids, lock }),
  check,
  uniques: [
    {
      field: 'email',
      code: 'email.taken',
      constraint: 'users_email',
      valueOf: ({ email }) => (typeof email === 'string' ? email.trim().toLowerCase() || undefined : undefined),
      findHolders: findHoldersOfEmails,
    },
  ],
  insert: ({ tx, now }, rows) => insertSuperUsers(tx, now, rows),
  update: ({ tx }, rows) => updateSuperUsers(tx, rows),
  remove: ({ tx }, users) => deleteSuperUsers(tx, idsOf(users)),
  refuseRemoval: async (_scope, users) =>
    new Map(users.filter(({ isSelf }) => isSelf).map(({ id }) => [id, failure('account.own')])),
  keptOf: ({ version }) => ({ version }),
  announce: async (scope, written) => {
    await noteAccounts(scope, scope.session, written)
    for (const { id } of [...written.changed.map(({ after }) => after), ...written.removed])
      scope.publish({ kind: 'userChanged', userId: id })
    tellPlaces(
      scope,
      'superUsers',
      placesOf(written, (user) => user),
    )
  },
}

const noteAccounts = async (
  { tx }: PlatformScope,
  { userId, sessionId }: Session,
  { created, changed, removed }: Written<SuperUser>,
): Promise<void> => {
  const raised = changed.filter(({ before, after }) => before.role !== after.role || before.readOnly !== after.readOnly)
  const about: [SecurityEventKind, readonly SuperUser[]][] = [
    ['account.created', created],
    ['account.deleted', removed],
    ['account.roleChanged', raised.map(({ after }) => after)],
  ]
  for (const [kind, users] of about)
    for (const { email, resellerId } of users)
      await noteSecurityEvent(tx, { kind, userId, sessionId, resellerId, subject: email })
}

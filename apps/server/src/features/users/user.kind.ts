import { isDeepStrictEqual } from 'node:util'
import { isOfResellerLevel } from '@atalaya/contract/roles'
import { NewUser, type User } from '@atalaya/contract/users'
import { readNames } from '@atalaya/domain/name-list'
import { sql } from 'kysely'
import { type Failure, failure } from '../../access/failures.ts'
import { idsFor } from '../../database/row-sets.ts'
import { idsOf } from '../../records/by-id.ts'
import { type Draft, fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import { cascadedRows, clearedColumn } from '../../records/references.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { readGroupsInScope } from '../groups/index.ts'
import { noteAccounts } from './account-events.ts'
import {
  deleteUsers,
  findUsers,
  findUsersByEmail,
  insertUsers,
  lockUsers,
  readWritingAdmins,
  updateUsers,
} from './users.repository.ts'

/** What a user who comes back had besides fields; a password is not among it. */
interface Kept {
  version: number
  createdTs: number
  mapBound: User['mapBound']
}

export const userKind: RecordKind<User, NewUser> = {
  noun: 'users',
  level: 'company',
  write: 'users.write',
  needsFreshProof: true,
  schema: NewUser,
  fieldsOf: fieldsIn(NewUser) as (user: User) => NewUser,
  titleOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  find: async ({ tx, companyId }, ids, { lock } = {}) => {
    if (lock) await lockUsers(tx, companyId)
    return findUsers(tx, { ids, lock })
  },
  check: checkUsers,
  uniques: [
    {
      field: 'email',
      code: 'email.taken',
      constraint: 'users_email',
      valueOf: ({ email }) => (typeof email === 'string' ? email.trim().toLowerCase() || undefined : undefined),
      findHolders: findUsersByEmail,
    },
  ],
  readRows: async ({ tx, session }, rows) => {
    const groups = await readGroupsInScope(tx, session)
    const groupIdByName = new Map(groups.map(({ id, name }) => [asName(name), id]))
    return rows.map(({ groups: named, ...values }) => {
      const unknown = Object.keys(values).filter((name) => !(name in NewUser.shape))
      // Of another name for a field nobody would learn otherwise that it is not taken.
      if (unknown.length > 0)
        return failure('input.invalid', { fields: Object.fromEntries(unknown.map((name) => [name, 'unknown'])) })
      const names = typeof named === 'string' ? readNames(named) : []
      const groupIds = names.map((name) => groupIdByName.get(asName(name)))
      if (groupIds.includes(undefined)) return failure('input.invalid', { fields: { groups: 'choice' } })
      const isInGroups = names.length > 0 || values['groupIds'] !== undefined
      if (values['role'] !== undefined && values['role'] !== 'ADMIN' && !isInGroups) {
        return failure('input.invalid', { fields: { groups: 'required' } })
      }
      return withoutUnset({ ...values, ...(names.length > 0 ? { groupIds } : {}) })
    })
  },
  insert: async ({ tx, companyId, now }, rows) => {
    const ids = await idsFor(tx, 'users', rows)
    const written = rows.map(({ fields, kept }, nth) => {
      const { version = 0, createdTs = now, mapBound = null } = (kept ?? {}) as Partial<Kept>
      return { id: ids[nth] as number, fields, createdTs, mapBound, version: version + 1 }
    })
    await insertUsers(tx, companyId, written)
    return written.map(({ id }) => id)
  },
  update: ({ tx, companyId }, rows) =>
    updateUsers(
      tx,
      companyId,
      rows.map(({ before, fields }) => ({ id: before.id, fields })),
    ),
  refuseRemoval: async (scope, users) => {
    const left = await readWritingAdmins(scope.tx)
    const refused = new Map<number, Failure>()
    for (const { id } of users) {
      if (id === scope.session.userId) refused.set(id, failure('account.own'))
      else if (isLastAdmin(scope, left, id)) refused.set(id, failure('admin.last'))
      else left.delete(id)
    }
    return refused
  },
  remove: ({ tx }, users) => deleteUsers(tx, idsOf(users)),
  keptOf: ({ version, createdTs, mapBound }): Kept => ({ version, createdTs, mapBound }),
  // Own views end with the user, shared ones stay with nobody's name on them.
  references: [
    cascadedRows({ table: 'virtual_locks', column: 'user_id', others: { item_id: 'items' } }),
    cascadedRows({ table: 'saved_views', column: 'user_id', others: {}, where: sql`NOT is_shared` }),
    clearedColumn({ table: 'saved_views', column: 'user_id', where: sql`is_shared` }),
  ],
  announce: async (scope, written) => {
    const { companyId, publish } = scope
    const { created, changed, removed } = written
    await noteAccounts(scope, written)
    for (const { id } of [...changed.map(({ after }) => after), ...removed])
      publish({ kind: 'userChanged', userId: id })
    publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'users' }] })
    // Whoever goes takes their locks along, and comes back with them.
    if (removed.length + created.length === 0) return
    publish({ kind: 'definitionsChanged', companyId, what: 'virtualLocks' })
    publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'virtualLocks' }] })
  },
}

const asName = (text: string): string => text.trim().toLocaleLowerCase('en').normalize('NFC')

const withoutUnset = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))

/** A company's own people keep one administrator who can let others in; its reseller may take the last one too. */
const isLastAdmin = ({ session }: CompanyScope, left: ReadonlySet<number>, id: number): boolean =>
  left.has(id) && left.size === 1 && !isOfResellerLevel(session.role)

/** What nobody changes of their own account: a slip would leave nobody to take it back, or only somebody else. */
const lockingOut = ['role', 'readOnly', 'restrictions'] as const

const differs = (before: User, fields: NewUser, field: (typeof lockingOut)[number]): boolean =>
  !isDeepStrictEqual(before[field], fields[field])

async function checkUsers(
  scope: CompanyScope,
  drafts: readonly Draft<User, NewUser>[],
): Promise<(NewUser | Failure)[]> {
  await lockUsers(scope.tx, scope.companyId)
  const groups = new Set((await readGroupsInScope(scope.tx, scope.session)).map(({ id }) => id))
  const admins = await readWritingAdmins(scope.tx)
  const refuse = (field: string, code: string) => failure('input.invalid', { fields: { [field]: code } })
  return drafts.map(({ fields, before, isRestored }) => {
    const given = [...new Set(fields.groupIds)].sort((a, b) => a - b)
    const groupIds = given.filter((id) => groups.has(id))
    // What has gone meanwhile does not keep the rest from coming back.
    if (groupIds.length < given.length && !isRestored) return refuse('groupIds', 'choice')
    if (groupIds.length === 0 && fields.role !== 'ADMIN' && !isRestored) return refuse('groupIds', 'required')
    if (!before) return { ...fields, groupIds }

    const staysAdmin = fields.role === 'ADMIN' && !fields.isDisabled && !fields.readOnly
    if (before.id === scope.session.userId && fields.isDisabled) return refuse('isDisabled', 'account.own')
    if (!staysAdmin && isLastAdmin(scope, admins, before.id)) {
      return refuse(fields.isDisabled ? 'isDisabled' : fields.readOnly ? 'readOnly' : 'role', 'admin.last')
    }
    const own =
      before.id === scope.session.userId ? lockingOut.find((field) => differs(before, fields, field)) : undefined
    if (own) return refuse(own, 'account.own')
    if (staysAdmin) admins.add(before.id)
    else admins.delete(before.id)
    return { ...fields, groupIds }
  })
}

import { type Cra, NewCra } from '@atalaya/contract/cras'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { idsOf } from '../../records/by-id.ts'
import { columnsOf } from '../../records/columns.ts'
import { type Draft, fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { ResellerScope, Scope } from '../../records/scope.ts'
import { tableRecords } from '../../records/table-records.ts'
import { uniqueName } from '../../records/unique-name.ts'
import { readKeyHolders } from './receivers.repository.ts'

type InTable = Omit<Cra, 'hasMainKey' | 'hasBackupKey'>

const crasTable = tableRecords<InTable, NewCra>({ table: 'cras', columns: columnsOf(NewCra), hasTimes: true })

/** Whether each has keys stands elsewhere, where no list reads them. */
const withKeys = async (tx: Tx, rows: readonly InTable[]): Promise<Cra[]> => {
  const holders = await readKeyHolders(tx, idsOf(rows))
  const has = (id: number, receiver: number) => holders.some((each) => each.craId === id && each.receiver === receiver)
  return rows.map((row) => ({ ...row, hasMainKey: has(row.id, 1), hasBackupKey: has(row.id, 2) }))
}

export const listCras = async (tx: Tx): Promise<Cra[]> => withKeys(tx, await crasTable.list(tx))
/** For a company, which has nothing to do with how they are reached. */
export const listCraNames = async (tx: Tx) => (await crasTable.list(tx)).map(({ id, name }) => ({ id, name }))

/** Whoever has a receiver can be told where it is, and under which account. */
const check = async (_: Scope, drafts: readonly Draft<Cra, NewCra>[]) =>
  drafts.map(({ fields }) => {
    const missing = [
      fields.mainHost && !fields.mainPort && 'mainPort',
      fields.backupHost && !fields.backupPort && 'backupPort',
      fields.backupHost && !fields.mainHost && 'mainHost',
      fields.mainHost && !fields.account && 'account',
    ].filter((field) => typeof field === 'string' && field !== '')
    return missing.length === 0
      ? fields
      : failure('input.invalid', { fields: Object.fromEntries(missing.map((field) => [field, 'required'])) })
  })

export const craKind: RecordKind<Cra, NewCra, ResellerScope> = {
  noun: 'cras',
  level: 'reseller',
  write: 'cras.write',
  schema: NewCra,
  fieldsOf: fieldsIn(NewCra),
  ...crasTable,
  find: async (scope, ids, options) => withKeys(scope.tx, await crasTable.find(scope, ids, options)),
  check,
  uniques: [uniqueName({ table: 'cras', level: 'reseller' })],
}

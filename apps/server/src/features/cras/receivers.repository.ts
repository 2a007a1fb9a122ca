import type { NewCra } from '@atalaya/contract/cras'
import type { CoordinateForm } from '@atalaya/protocols/dc09/signal'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'

export type ReceiverNumber = 1 | 2

/** What is encrypted for one receiver opens for no other. */
export const keyOwner = (craId: number, receiver: ReceiverNumber): string => `cra ${craId} ${receiver}`

/** As whoever sends needs it. */
export interface Receiver {
  number: ReceiverNumber
  host: string
  port: number
  transport: 'tcp' | 'udp'
  isEncrypted: boolean
  /** Null where it has none, or none that can be read: where it is to be encrypted nothing is sent then. */
  key: Buffer | null
  /** Null where it wants nothing beside the event. */
  coordinates: CoordinateForm | null
  clockOffsetMs: number
}

export interface Centre {
  id: number
  resellerId: number
  name: string
  account: string
  format: NonNullable<NewCra['format']>
  /** The first one first. */
  receivers: Receiver[]
}

interface Row {
  id: number
  reseller_id: number
  name: string
  account: string | null
  format: NewCra['format'] | null
  receivers: {
    number: ReceiverNumber
    host: string | null
    port: number | null
    transport: Receiver['transport'] | null
    keyForm: 'none' | 'hex' | 'text' | null
    extended: CoordinateForm | 'none' | null
    offset: number | null
    /** Hexadecimal digits, as JSON has no bytes. */
    encrypted: string | null
  }[]
}

/** As engine or access: a centre whose first receiver is known; undefined for one that is an address alone, or gone. */
export const findCentre = async (tx: Tx, craId: number, encryption: SecretEncryption): Promise<Centre | undefined> => {
  const { rows } = await sql<Row>`
    SELECT id, cras.reseller_id, name, account, format, (
      SELECT json_agg(json_build_object('number', given.number, 'host', host, 'port', port, 'transport', transport,
        'keyForm', key_form, 'extended', extended, 'offset', clock_offset_ms, 'encrypted', encode(encrypted_key, 'hex'))
        ORDER BY given.number)
      FROM (VALUES (1, main_host, main_port, main_transport, main_key_form, main_extended),
        (2, backup_host, backup_port, backup_transport, backup_key_form, backup_extended))
        AS given (number, host, port, transport, key_form, extended)
      LEFT JOIN cra_receivers ON cra_id = cras.id AND receiver = given.number
    ) AS receivers
    FROM cras WHERE id = ${craId} AND main_host IS NOT NULL`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { id, reseller_id: resellerId, name } = row
  return {
    ...{ id, resellerId, name, account: row.account ?? '', format: row.format ?? 'ADM-CID' },
    receivers: row.receivers.flatMap((given) => receiverOf(id, given, encryption) ?? []),
  }
}

const receiverOf = (
  craId: number,
  { number, host, port, transport, keyForm, extended, offset, encrypted }: Row['receivers'][number],
  encryption: SecretEncryption,
): Receiver | undefined => {
  if (host === null || port === null) return undefined
  const isEncrypted = (keyForm ?? 'none') !== 'none'
  const digits =
    isEncrypted && encrypted !== null
      ? encryption.decrypt(Buffer.from(encrypted, 'hex'), keyOwner(craId, number))
      : undefined
  return {
    ...{ number, host, port, transport: transport ?? 'tcp', isEncrypted },
    key: digits === undefined ? null : Buffer.from(digits, 'hex'),
    coordinates: extended === 'none' ? null : (extended ?? 'minutes'),
    clockOffsetMs: offset ?? 0,
  }
}

/** As the reseller: which receivers have a key. */
export const readKeyHolders = async (
  tx: Tx,
  craIds: readonly number[],
): Promise<{ craId: number; receiver: number }[]> => {
  const { rows } = await sql<{ craId: number; receiver: number }>`
    SELECT cra_id AS "craId", receiver FROM cra_receivers
    WHERE cra_id = ANY (${[...craIds]}::integer[]) AND has_key`.execute(tx)
  return rows
}

/** As the reseller, who writes what he cannot read, not even as `excluded`; null takes it away. */
export const saveKey = async (
  tx: Tx,
  given: { craId: number; receiver: ReceiverNumber; resellerId: number; encrypted: Buffer | null },
): Promise<void> => {
  const { craId, receiver, resellerId, encrypted } = given
  await sql`INSERT INTO cra_receivers (cra_id, receiver, reseller_id, encrypted_key)
    VALUES (${craId}, ${receiver}, ${resellerId}, ${encrypted})
    ON CONFLICT (cra_id, receiver) DO UPDATE SET encrypted_key = ${encrypted}`.execute(tx)
}

type Sender = Pick<Centre, 'id' | 'resellerId'>

/** As engine or access: by how much the clocks of its receivers are ahead of ours, as they have just said. */
export const saveOffsets = async (
  tx: Tx,
  { id, resellerId }: Sender,
  learned: readonly { receiver: ReceiverNumber; offsetMs: number }[],
): Promise<void> => {
  for (const { receiver, offsetMs } of learned)
    await sql`INSERT INTO cra_receivers (cra_id, receiver, reseller_id, clock_offset_ms)
      VALUES (${id}, ${receiver}, ${resellerId}, ${offsetMs})
      ON CONFLICT (cra_id, receiver) DO UPDATE SET clock_offset_ms = excluded.clock_offset_ms`.execute(tx)
}

/** As engine or access: 1 to 9999, then again. */
export const drawSequence = async (tx: Tx, { id, resellerId }: Sender): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO cra_sequences (cra_id, reseller_id, last_number) VALUES (${id}, ${resellerId}, 1)
    ON CONFLICT (cra_id) DO UPDATE SET last_number = cra_sequences.last_number % 9999 + 1
    RETURNING last_number AS number`.execute(tx)
  return rows[0]?.number as number
}

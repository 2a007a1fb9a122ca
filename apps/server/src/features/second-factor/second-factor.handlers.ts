import { randomBytes } from 'node:crypto'
import type { OwnFactors, secondFactorRoutes } from '@atalaya/contract/second-factor'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { type EventTally, noteSecurityEvent } from '../../security-events/index.ts'
import { brandOfHost } from '../brands/index.ts'
import { openChallenge, takeChallenge } from './challenges.repository.ts'
import { isFactorDemanded } from './demand.ts'
import {
  beginTotp,
  deleteTotp,
  endEnrolment,
  findTotp,
  hasAnyFactor,
  readFactorsAtHand,
  readOwnFactors,
  replaceRecoveryCodes,
  spendStep,
} from './factors.repository.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.repository.ts'
import { optionsToMake, verifyMade } from './passkeys.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { relyingPartyAt } from './relying-party.ts'
import { base32, stepOfCode, totpUri } from './totp.ts'

interface Ports {
  clock: Clock
  keys: KeyRing
  eventTally: EventTally
}
interface Asked {
  tx: Tx
  session: Session
  clientIp: string
  hostName: string
}

const secretBytes = 20

const accountOf = async (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'company_id as companyId', 'reseller_id as resellerId'])
    .select('distributor_id as distributorId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

const isDemanded = async ({ tx, session, hostName }: Asked): Promise<boolean> =>
  isFactorDemanded(tx, await accountOf(tx, session.userId), hostName)

const readOwn = async (asked: Asked): Promise<OwnFactors> => ({
  ...(await readOwnFactors(asked.tx, asked.session.userId)),
  isDemanded: await isDemanded(asked),
})

const note = async (
  { tx, session, clientIp }: Asked,
  kind: 'secondFactor.added' | 'secondFactor.removed' | 'recoveryCodes.made',
  details: Record<string, string> = {},
) => {
  const { userId, sessionId, companyId, resellerId } = session
  await noteSecurityEvent(tx, { kind, userId, sessionId, companyId, resellerId, ip: clientIp, details })
}

const makeCodes = async ({ tx, session }: Asked): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, session.userId, codes.map(hashRecoveryCode))
  return codes
}

/** The first factor brings recovery codes along, and ends the wait for one. */
const added = async (asked: Asked, details: Record<string, string>) => {
  await note(asked, 'secondFactor.added', details)
  await endEnrolment(asked.tx, asked.session.userId)
  const { recoveryCodesLeft } = await readFactorsAtHand(asked.tx, asked.session.userId)
  const recoveryCodes = recoveryCodesLeft === 0 ? await makeCodes(asked) : null
  return { factors: await readOwn(asked), recoveryCodes }
}

/** After one is gone: with none left nothing is left to recover, and who must have one keeps the last. */
const removed = async (asked: Asked, details: Record<string, string>): Promise<OwnFactors> => {
  const { tx, session } = asked
  if (!hasAnyFactor(await readFactorsAtHand(tx, session.userId))) {
    if (await isDemanded(asked)) throw failure('secondFactor.demanded')
    await replaceRecoveryCodes(tx, session.userId, [])
  }
  await note(asked, 'secondFactor.removed', details)
  return readOwn(asked)
}

export const secondFactorHandlers = ({ clock, keys, eventTally }: Ports): Handlers<typeof secondFactorRoutes> => {
  const encryption = createSecretEncryption(keys, 'second factors')

  return {
    read: readOwn,

    beginTotp: async ({ tx, session, hostName }) => {
      const secret = randomBytes(secretBytes)
      const { email } = await accountOf(tx, session.userId)
      const encryptedSecret = encryption.encrypt(secret.toString('base64'), String(session.userId))
      const begun = await beginTotp(tx, { userId: session.userId, encryptedSecret, now: clock.now() })
      // One that counts is taken away first, with its own proof: an open screen replaces nothing.
      if (!begun) throw failure('version.conflict')
      const { siteName } = await brandOfHost(tx, hostName)
      return { secret: base32(secret), uri: totpUri(secret, { site: siteName, email }) }
    },

    confirmTotp: async (asked) => {
      const { tx, session, body, clientIp, publish } = asked
      const found = await findTotp(tx, session.userId)
      const secret = found && encryption.decrypt(found.encryptedSecret, String(session.userId))
      if (!found || found.confirmedTs !== null || secret === undefined) throw failure('challenge.expired')
      const now = clock.now()
      const step = stepOfCode(body.code.replaceAll(' ', ''), {
        ...{ secret: Buffer.from(secret, 'base64'), lastStep: found.lastStep, now },
      })
      if (step === undefined || !(await spendStep(tx, { userId: session.userId, step, confirmedTs: now }))) {
        eventTally.note({ kind: 'secondFactor.refused', userId: session.userId, ip: clientIp })
        throw failure('input.invalid', { fields: { code: 'code.wrong' } })
      }
      const done = await added(asked, { factor: 'totp' })
      publish({ kind: 'userChanged', userId: session.userId })
      return done
    },

    removeTotp: async (asked) => {
      if (!(await deleteTotp(asked.tx, asked.session.userId))) throw failure('not.found')
      return removed(asked, { factor: 'totp' })
    },

    makeRecoveryCodes: async (asked) => {
      if (!hasAnyFactor(await readFactorsAtHand(asked.tx, asked.session.userId))) throw failure('not.found')
      const recoveryCodes = await makeCodes(asked)
      await note(asked, 'recoveryCodes.made')
      return { recoveryCodes }
    },

    passkeyOptions: async ({ tx, session, hostName, askedAt }) => {
      const party = await relyingPartyAt(tx, { hostName, askedAt })
      if (!party) throw failure('passkey.refused')
      const { id, email, first_name, last_name } = await accountOf(tx, session.userId)
      const existing = await listPasskeys(tx, id, party.rpId)
      const { challenge, options } = await optionsToMake(
        party,
        { id, email, name: `${first_name} ${last_name}` },
        existing,
      )
      const asked = { kind: 'newPasskey', userId: id, data: { challenge }, now: clock.now() } as const
      return { token: (await openChallenge(tx, asked)).token, options }
    },

    addPasskey: async (asked) => {
      const { tx, session, body, hostName, askedAt, publish } = asked
      const now = clock.now()
      const taken = await takeChallenge<{ challenge: string }>(tx, { kind: 'newPasskey', token: body.token, now })
      if (taken?.userId !== session.userId) throw failure('challenge.expired')
      const party = await relyingPartyAt(tx, { hostName, askedAt })
      const made = party && (await verifyMade(body.response, { challenge: taken.data.challenge, party }))
      if (!party || !made) throw failure('passkey.refused')
      const key = { ...made, userId: session.userId, rpId: party.rpId, name: body.name, now }
      if (!(await insertPasskey(tx, key))) throw failure('passkey.refused')
      const done = await added(asked, { factor: 'passkey', name: body.name })
      publish({ kind: 'userChanged', userId: session.userId })
      return done
    },

    removePasskey: async (asked) => {
      const { tx, session, params } = asked
      if (!(await deletePasskey(tx, session.userId, params.passkeyId))) throw failure('not.found')
      return removed(asked, { factor: 'passkey' })
    },
  }
}

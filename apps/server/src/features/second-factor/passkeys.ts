import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { StoredPasskey } from './passkeys.repository.ts'
import type { RelyingParty } from './relying-party.ts'

/** Loaded with the first passkey: most processes never see one. */
const library = () => import('@simplewebauthn/server')

type Json = Record<string, unknown>
const asJson = (options: object): Json => options as Json
const transportsOf = ({ transports }: Pick<StoredPasskey, 'transports'>) => transports as never[]

export const optionsToMake = async (
  { rpId, siteName }: RelyingParty,
  user: { id: number; email: string; name: string },
  existing: readonly StoredPasskey[],
): Promise<{ challenge: string; options: Json }> => {
  const options = await (await library()).generateRegistrationOptions({
    rpName: siteName,
    rpID: rpId,
    userID: Buffer.from(String(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: existing.map((key) => ({ id: key.credentialId, transports: transportsOf(key) })),
    // Found without a name and held to its owner's finger or PIN: it is both steps in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, options: asJson(options) }
}

export const optionsToAsk = async (
  { rpId }: RelyingParty,
  allowed: readonly StoredPasskey[],
): Promise<{ challenge: string; options: Json }> => {
  const options = await (await library()).generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    allowCredentials: allowed.map((key) => ({ id: key.credentialId, transports: transportsOf(key) })),
  })
  return { challenge: options.challenge, options: asJson(options) }
}

interface MadeKey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** Undefined for what the browser did not make for this challenge, at this site. */
export const verifyMade = async (
  response: Json,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<MadeKey | undefined> => {
  try {
    const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
    })
    if (!verified || !registrationInfo) return undefined
    const { id, publicKey, counter, transports } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: [...(transports ?? [])] }
  } catch {
    // The library throws for whatever is wrong with it; whoever forged it learns nothing more.
    return undefined
  }
}

/** The key's new counter; undefined where it did not sign this challenge, at this site, for its verified owner. */
export const verifyAsked = async (
  response: Json,
  { challenge, party, key }: { challenge: string; party: RelyingParty; key: StoredPasskey },
): Promise<number | undefined> => {
  try {
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
        transports: transportsOf(key),
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

export const credentialIdOf = (response: Json): string => (typeof response['id'] === 'string' ? response['id'] : '')

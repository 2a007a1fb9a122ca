import { secondFactorRoutes } from '@atalaya/contract/second-factor'
import { sessionRoutes } from '@atalaya/contract/session'
import { signInRoutes } from '@atalaya/contract/sign-in'
import { session } from '../../session/current-session.ts'

/** Loaded with the first passkey that somebody asks for. */
const library = () => import('@simplewebauthn/browser')
type Json = Record<string, unknown>

const ask = async (options: Json): Promise<Json> =>
  (await (await library()).startAuthentication({ optionsJSON: options as never })) as unknown as Json

export const makePasskey = async (name: string) => {
  const { token, options } = await session.call(secondFactorRoutes.passkeyOptions)
  const response = await (await library()).startRegistration({ optionsJSON: options as never })
  return session.call(secondFactorRoutes.addPasskey, { body: { token, name, response: response as unknown as Json } })
}

export const signInWithPasskey = async () => {
  const { token, options } = await session.call(signInRoutes.passkeyOptions)
  const response = await ask(options)
  return session.enterWith(session.call(signInRoutes.passkey, { body: { token, response } }))
}

/** `of`: whose session is to be proven where somebody acts for another. */
export const proveWithPasskey = async (of: Pick<typeof session, 'call'> = session): Promise<void> => {
  const { token, options } = await of.call(sessionRoutes.proofOptions)
  const response = await ask(options)
  await of.call(sessionRoutes.provePasskey, { body: { token, response } })
}

export const answerWithPasskey = async (token: string) => {
  const { options } = await session.call(signInRoutes.secondFactorOptions, { body: { token } })
  const response = await ask(options)
  return session.enterWith(session.call(signInRoutes.secondFactorPasskey, { body: { token, response } }))
}

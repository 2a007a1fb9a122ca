import type { signInRoutes } from '@atalaya/contract/sign-in'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { arrivalOf } from './arrival.ts'
import { renewExpiredPassword } from './expired-password.ts'
import { askForAnyPasskey, signInWithPasskey } from './passkey-sign-in.ts'
import { answerWithCode, answerWithPasskey, askForPasskey } from './second-step.ts'
import type { SignInPorts } from './sign-in-ports.ts'
import type { WithWebSettings } from './web-settings.ts'

export const signInHandlers = (ports: SignInPorts, withSettings: WithWebSettings): Handlers<typeof signInRoutes> => ({
  renewExpired: outsideTransaction(async (asked) => {
    const { userId } = await renewExpiredPassword(asked.body, arrivalOf(asked), ports)
    asked.publish({ kind: 'userChanged', userId })
    return {}
  }),

  secondFactor: outsideTransaction(async (asked) =>
    withSettings(await answerWithCode(asked.body, arrivalOf(asked), ports)),
  ),

  secondFactorOptions: outsideTransaction(async (asked) => ({
    options: await askForPasskey(asked.body.token, arrivalOf(asked), ports),
  })),

  secondFactorPasskey: outsideTransaction(async (asked) =>
    withSettings(await answerWithPasskey(asked.body, arrivalOf(asked), ports)),
  ),

  passkeyOptions: outsideTransaction((asked) => askForAnyPasskey(arrivalOf(asked), ports)),

  passkey: outsideTransaction(async (asked) =>
    withSettings(await signInWithPasskey(asked.body, arrivalOf(asked), ports)),
  ),
})

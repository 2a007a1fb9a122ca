import { outsideTransaction } from '../../http/context.ts'
import { feature } from '../feature.ts'
import { arrivalOf, withWebSettings } from '../session/index.ts'
import { accessHandlers } from './access.handlers.ts'
import { beginProof, completeProof } from './openid-proof.ts'
import { beginOpenid, completeOpenid } from './openid-sign-in.ts'

export const openid = feature({
  handlers: (ports) => ({
    access: accessHandlers(ports),
    openid: {
      beginProof: outsideTransaction((asked) =>
        beginProof({ session: asked.session, arrival: arrivalOf(asked) }, ports),
      ),
      completeProof: outsideTransaction((asked) =>
        completeProof({ ...asked.body, session: asked.session, arrival: arrivalOf(asked) }, ports),
      ),
      begin: outsideTransaction((asked) => beginOpenid(asked.body, arrivalOf(asked), ports)),
      complete: outsideTransaction(async (asked) =>
        withWebSettings(ports)(await completeOpenid(asked.body, arrivalOf(asked), ports)),
      ),
    },
  }),
})

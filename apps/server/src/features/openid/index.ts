import { outsideTransaction } from '../../http/context.ts'
import { feature } from '../feature.ts'
import { arrivalOf, webSettings } from '../session/index.ts'
import { accessHandlers } from './access.handlers.ts'
import { beginOpenid, completeOpenid } from './openid-sign-in.ts'

export const openid = feature({
  handlers: (ports) => ({
    access: accessHandlers(ports),
    openid: {
      begin: outsideTransaction((asked) => beginOpenid(asked.body, arrivalOf(asked), ports)),
      complete: outsideTransaction(async (asked) => ({
        ...(await completeOpenid(asked.body, arrivalOf(asked), ports)),
        ...webSettings(ports),
      })),
    },
  }),
})

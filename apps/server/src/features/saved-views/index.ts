import { feature } from '../feature.ts'
import { resellerSavedViewHandlers, savedViewConstraints, savedViewHandlers } from './saved-views.handlers.ts'

export const savedViews = feature({
  handlers: ({ clock }) => ({
    savedViews: savedViewHandlers(clock),
    resellerSavedViews: resellerSavedViewHandlers(clock),
  }),
  constraints: savedViewConstraints,
})

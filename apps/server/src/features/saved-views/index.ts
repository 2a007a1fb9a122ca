export { resellerSavedViewHandlers, savedViewConstraints, savedViewHandlers } from './saved-views.handlers.ts'

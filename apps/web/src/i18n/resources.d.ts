import 'i18next'

// One line a feature: keys of every text are checked by the compiler against the Spanish file.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof import('./locales/es/app.json')
      errors: typeof import('./locales/es/errors.json')
      session: typeof import('./locales/es/session.json')
      ui: typeof import('./locales/es/ui.json')
    }
  }
}

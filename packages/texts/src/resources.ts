import 'i18next'

// One line a feature: keys of every text are checked by the compiler against the Spanish file.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      about: typeof import('../locales/es/about.json', { with: { type: 'json' }})
      acting: typeof import('../locales/es/acting.json', { with: { type: 'json' }})
      assets: typeof import('../locales/es/assets.json', { with: { type: 'json' }})
      apiKeys: typeof import('../locales/es/apiKeys.json', { with: { type: 'json' }})
      backups: typeof import('../locales/es/backups.json', { with: { type: 'json' }})
      app: typeof import('../locales/es/app.json', { with: { type: 'json' }})
      bin: typeof import('../locales/es/bin.json', { with: { type: 'json' }})
      brands: typeof import('../locales/es/brands.json', { with: { type: 'json' }})
      companies: typeof import('../locales/es/companies.json', { with: { type: 'json' }})
      costs: typeof import('../locales/es/costs.json', { with: { type: 'json' }})
      customData: typeof import('../locales/es/customData.json', { with: { type: 'json' }})
      customStates: typeof import('../locales/es/customStates.json', { with: { type: 'json' }})
      devices: typeof import('../locales/es/devices.json', { with: { type: 'json' }})
      distributors: typeof import('../locales/es/distributors.json', { with: { type: 'json' }})
      drivers: typeof import('../locales/es/drivers.json', { with: { type: 'json' }})
      errors: typeof import('../locales/es/errors.json', { with: { type: 'json' }})
      exports: typeof import('../locales/es/exports.json', { with: { type: 'json' }})
      firstHour: typeof import('../locales/es/firstHour.json', { with: { type: 'json' }})
      fleet: typeof import('../locales/es/fleet.json', { with: { type: 'json' }})
      geozones: typeof import('../locales/es/geozones.json', { with: { type: 'json' }})
      groups: typeof import('../locales/es/groups.json', { with: { type: 'json' }})
      help: typeof import('../locales/es/help.json', { with: { type: 'json' }})
      imports: typeof import('../locales/es/imports.json', { with: { type: 'json' }})
      items: typeof import('../locales/es/items.json', { with: { type: 'json' }})
      mails: typeof import('../locales/es/mails.json', { with: { type: 'json' }})
      map: typeof import('../locales/es/map.json', { with: { type: 'json' }})
      persons: typeof import('../locales/es/persons.json', { with: { type: 'json' }})
      pois: typeof import('../locales/es/pois.json', { with: { type: 'json' }})
      profile: typeof import('../locales/es/profile.json', { with: { type: 'json' }})
      resellers: typeof import('../locales/es/resellers.json', { with: { type: 'json' }})
      secondFactor: typeof import('../locales/es/secondFactor.json', { with: { type: 'json' }})
      sensors: typeof import('../locales/es/sensors.json', { with: { type: 'json' }})
      session: typeof import('../locales/es/session.json', { with: { type: 'json' }})
      superUsers: typeof import('../locales/es/superUsers.json', { with: { type: 'json' }})
      supports: typeof import('../locales/es/supports.json', { with: { type: 'json' }})
      trail: typeof import('../locales/es/trail.json', { with: { type: 'json' }})
      ui: typeof import('../locales/es/ui.json', { with: { type: 'json' }})
      usage: typeof import('../locales/es/usage.json', { with: { type: 'json' }})
      users: typeof import('../locales/es/users.json', { with: { type: 'json' }})
      usersstats: typeof import('../locales/es/usersstats.json', { with: { type: 'json' }})
      useterms: typeof import('../locales/es/useterms.json', { with: { type: 'json' }})
      vehicles: typeof import('../locales/es/vehicles.json', { with: { type: 'json' }})
      virtualLocks: typeof import('../locales/es/virtualLocks.json', { with: { type: 'json' }})
      worktimes: typeof import('../locales/es/worktimes.json', { with: { type: 'json' }})
    }
  }
}

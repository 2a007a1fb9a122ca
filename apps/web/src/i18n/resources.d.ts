import 'i18next'

// One line a feature: keys of every text are checked by the compiler against the Spanish file.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      assets: typeof import('./locales/es/assets.json')
      app: typeof import('./locales/es/app.json')
      bin: typeof import('./locales/es/bin.json')
      companies: typeof import('./locales/es/companies.json')
      costs: typeof import('./locales/es/costs.json')
      customData: typeof import('./locales/es/customData.json')
      customStates: typeof import('./locales/es/customStates.json')
      devices: typeof import('./locales/es/devices.json')
      drivers: typeof import('./locales/es/drivers.json')
      errors: typeof import('./locales/es/errors.json')
      exports: typeof import('./locales/es/exports.json')
      fleet: typeof import('./locales/es/fleet.json')
      geozones: typeof import('./locales/es/geozones.json')
      groups: typeof import('./locales/es/groups.json')
      imports: typeof import('./locales/es/imports.json')
      items: typeof import('./locales/es/items.json')
      map: typeof import('./locales/es/map.json')
      persons: typeof import('./locales/es/persons.json')
      pois: typeof import('./locales/es/pois.json')
      profile: typeof import('./locales/es/profile.json')
      sensors: typeof import('./locales/es/sensors.json')
      session: typeof import('./locales/es/session.json')
      supports: typeof import('./locales/es/supports.json')
      ui: typeof import('./locales/es/ui.json')
      users: typeof import('./locales/es/users.json')
      vehicles: typeof import('./locales/es/vehicles.json')
      virtualLocks: typeof import('./locales/es/virtualLocks.json')
      worktimes: typeof import('./locales/es/worktimes.json')
    }
  }
}

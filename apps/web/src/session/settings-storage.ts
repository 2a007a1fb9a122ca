import { LoginReply } from '@atalaya/contract/session'

const LoginSettings = LoginReply.omit({ accessToken: true, refreshToken: true })
/** What a sign-in tells besides the tokens, kept for the reloads that follow. */
export type LoginSettings = ReturnType<typeof LoginSettings.parse>

export interface SettingsStorage {
  read(): LoginSettings
  /** True when another application has been built since the last sign-in here, so that this page may be outdated. */
  write(settings: LoginSettings): boolean
}

const none: LoginSettings = { mapsKeys: {}, osmTilesUrl: '', initTs: 0 }

export const createSettingsStorage = (storage: Storage, site: string): SettingsStorage => {
  const key = `atalaya.settings.${site}`
  const read = (): LoginSettings => {
    try {
      return LoginSettings.parse(JSON.parse(storage.getItem(key) ?? 'null'))
    } catch {
      // Absent or of an older page.
      return none
    }
  }
  return {
    read,
    write: (settings) => {
      const known = read().initTs
      storage.setItem(key, JSON.stringify(settings))
      return known > 0 && settings.initTs > known
    },
  }
}

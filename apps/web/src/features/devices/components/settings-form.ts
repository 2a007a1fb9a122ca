import type { TrackerConfig } from '@atalaya/contract/tracker-config'

export type ConfigValues = TrackerConfig & Record<string, unknown>

/** What of a form of settings is drawn here, wherever they stand in it. */
export interface SettingsForm {
  values: ConfigValues
  set(name: string, value: unknown): void
  errorOf(name: string): string | undefined
}

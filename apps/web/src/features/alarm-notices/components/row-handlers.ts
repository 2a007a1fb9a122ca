import type { AlarmNotice } from '@atalaya/contract/alarm-notices'

/** What rows ask of their list; the same functions for all of them. */
export interface RowHandlers {
  open(notice: AlarmNotice, kind?: 'position' | 'state' | 'snooze'): void
  take(notices: readonly AlarmNotice[]): void
  resolve(notices: readonly AlarmNotice[]): void
  select(notices: readonly AlarmNotice[], isSelected: boolean): void
  toggleGroup(key: string): void
  onCurrent(key: string): void
}

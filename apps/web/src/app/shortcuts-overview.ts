let show: (() => void) | null = null

/** The shell offers the overview of shortcuts; menu and keyboard ask for it. */
export const provideShortcuts = (open: (() => void) | null): void => {
  show = open
}
export const showShortcuts = (): void => show?.()

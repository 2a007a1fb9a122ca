import { Suspense, useEffect } from 'react'
import { AboutDialog } from '../features/about/index.ts'
import { SendAlertDialog } from '../features/company-alerts/index.ts'
import { SupportPanel } from '../features/company-supports/index.ts'
import { openShellDialog, useShellDialog } from './shell-dialog.ts'

const close = () => openShellDialog(null)

export const ShellDialogs = () => {
  const open = useShellDialog()
  // Whoever signs in next begins without it.
  useEffect(() => close, [])
  return (
    <Suspense fallback={null}>
      {open === 'about' && <AboutDialog onClose={close} />}
      {open === 'alert' && <SendAlertDialog onClose={close} />}
      {open === 'support' && <SupportPanel onClose={close} />}
    </Suspense>
  )
}

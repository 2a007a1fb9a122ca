import { lazyDialog } from '../../feedback/lazy-dialog.tsx'
import { lazyPart } from '../../feedback/lazy-part.tsx'

export const ReceivedAlerts = lazyPart(async () => (await import('./components/received-alerts.tsx')).ReceivedAlerts)
export const SendAlertDialog = lazyDialog(
  async () => (await import('./components/send-alert-dialog.tsx')).SendAlertDialog,
)

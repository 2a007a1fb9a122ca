import { Notifications } from '@mantine/notifications'

/** Where toasts are said: one on a page. */
export const ToastHost = () => <Notifications position="bottom-center" limit={3} zIndex={500} />

import { feature } from '../feature.ts'
import { webPushHandlers } from './web-push.handlers.ts'

export { browsersOf, pushTo } from './push-to.ts'
export { webPushChannel } from './web-push-channel.ts'

export const webPush = feature({ handlers: (ports) => ({ webPush: webPushHandlers(ports) }) })

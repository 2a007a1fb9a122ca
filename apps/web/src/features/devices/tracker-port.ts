import { trackerTypes } from '@atalaya/contract/trackers'

/** Where trackers that speak this protocol should call, unless the server is set up otherwise. */
export const portOf = (protocol: string | undefined): number | undefined =>
  trackerTypes.find(({ proto }) => proto === protocol)?.port

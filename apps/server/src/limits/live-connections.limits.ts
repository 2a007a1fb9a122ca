import { limit } from './limit.ts'

export const unidentifiedChannels = limit({
  name: 'live channels that have not said who they are',
  value: 500,
  counted: 'open WebSockets whose upgrade carried no token and whose first frame has not come or been checked',
  over: 'at any time',
  atLimit: 'the oldest of them is closed, of the address with most of them; with a token in the upgrade none is needed',
  seenBy: 'live_refused_total{reason="busy"}',
})

export const unidentifiedChannelsAnAddress = limit({
  name: 'live channels of one address that have not said who they are',
  value: 20,
  counted: 'the same, of one IPv4 address or IPv6 /64',
  over: 'at any time',
  atLimit: 'the oldest of that address is closed',
  seenBy: 'live_refused_total{reason="busy"}',
})

export const channelsAUser = limit({
  name: 'live channels of one user',
  value: 100,
  counted: 'open WebSockets of one account, over all its sessions',
  over: 'at any time',
  atLimit: 'a further one is refused',
  seenBy: 'live_refused_total{reason="busy"}',
})

export const frameBytes = limit({
  name: 'a frame of the live channel, bytes',
  value: 1_024 * 1_024,
  counted: 'bytes of one frame that a client sends',
  over: 'once a frame',
  atLimit: 'the channel is closed',
  seenBy: 'live_refused_total{reason="protocol"}',
})

export const firstFrameBytes = limit({
  name: 'the first frame of the live channel, bytes',
  value: 8_192,
  counted: 'bytes of the frame that says who a client is',
  over: 'once a channel',
  atLimit: 'the channel is closed',
  seenBy: 'live_refused_total{reason="protocol"}',
})

export const waitingRequests = limit({
  name: 'requests of one live channel that wait',
  value: 200,
  counted: 'frames of one client that are not carried out yet',
  over: 'at any time',
  atLimit: 'the channel is closed',
  seenBy: 'live_refused_total{reason="protocol"}',
})

export const unsentBytes = limit({
  name: 'what one live channel has not taken, bytes',
  value: 1_024 * 1_024,
  counted: 'bytes that are written to a client and not sent',
  over: 'at any time',
  atLimit: 'its positions are left out until it has caught up, and the newest of each item are sent then',
  seenBy: 'not counted: nothing is lost to it',
})

export const rememberedMessages = limit({
  name: 'messages of a company that are remembered',
  value: 5_000,
  counted: 'latest messages of one company that a client that comes back is given',
  over: 'at any time',
  atLimit: 'who was away longer is told to read everything anew',
  seenBy: 'live_snapshots_total, which counts what is read anew',
})

export const detailedItems = limit({
  name: 'items whose details one live channel follows',
  value: 100,
  counted: 'items whose sensors and readings one client has asked for',
  over: 'at any time',
  atLimit: 'further ones are not followed',
  seenBy: 'not counted',
})

export const sensorRows = limit({
  name: 'rows of the sensor table of one live channel',
  value: 1_000,
  counted: 'items whose sensors one client has on its screen',
  over: 'at any time',
  atLimit: 'further ones are not followed',
  seenBy: 'not counted',
})

export const watchedDevices = limit({
  name: 'devices that a message names',
  value: 200,
  counted: 'devices that changed since a reseller’s page was told',
  over: 'a flush',
  atLimit: 'it is told that many changed, and reads the list anew',
  seenBy: 'not counted',
})

export const liveRequests = limit({
  name: 'requests of one live channel',
  value: { burst: 120, aSecond: 20 },
  counted: 'frames of one client',
  over: 'a second, and so many at once after a pause',
  atLimit: 'the channel is closed',
  seenBy: 'live_refused_total{reason="protocol"}',
})

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

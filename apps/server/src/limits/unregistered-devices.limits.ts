import { limit } from './limit.ts'

export const unregisteredDevicesAnAddress = limit({
  name: 'unregistered devices of one address',
  value: 60,
  counted: 'different ids of devices that nobody has registered, called from one IPv4 address or IPv6 /64',
  over: 'a minute',
  atLimit: 'further ones are refused as ever, and not listed',
  seenBy: 'atalaya_ingest_refused_total{reason="unlisted"}',
})

export const unregisteredDevicesAMinute = limit({
  name: 'unregistered devices that are listed anew',
  value: 2_000,
  counted: 'different ids of devices that nobody has registered, from all addresses',
  over: 'a minute',
  atLimit: 'further ones are refused as ever, and not listed',
  seenBy: 'atalaya_ingest_refused_total{reason="unlisted"}',
})

export const unregisteredDevicesKept = limit({
  name: 'unregistered devices kept',
  value: 20_000,
  counted: 'rows of devices that called and that nobody has registered',
  over: 'thirty days from their last call',
  atLimit: 'those go first that called once, and of them the longest silent',
  seenBy: 'the list of devices seen but not registered',
})

export const wrongPortLooks = limit({
  name: 'calls on a wrong port that are looked at',
  value: 20,
  counted: 'connections and datagrams that the protocol of their port could not read, which every codec is asked about',
  over: 'a second and process',
  atLimit: 'further ones are counted as frames that cannot be read, and not recognised',
  seenBy: 'the port in the list of devices seen but not registered',
})

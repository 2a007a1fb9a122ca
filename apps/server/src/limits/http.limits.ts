import { limit } from './limit.ts'

export const documentReadsAMinute = limit({
  name: 'readings of the API document',
  value: 60,
  counted: 'requests for /fr/v1/openapi.json of one address',
  over: 'a minute',
  atLimit: 'answered 429 too.many.requests',
  seenBy: 'atalaya_http_request_seconds_count{route="/fr/v1/openapi.json",status="429"}',
})

export const foreignPageBytes = limit({
  name: 'a page of another server',
  value: 65_536,
  counted: 'bytes of what answers under a host name that is being checked',
  over: 'once a check',
  atLimit: 'no more is read, and it is taken for somebody else’s page',
  seenBy: 'the state of the host name on the screen of brands',
})

export const webConnections = limit({
  name: 'connections to the web port',
  // At most, and at most half of the descriptors that are kept from trackers.
  value: 2_000,
  counted: 'open connections to PORT, or fewer where the descriptors of the process are fewer',
  over: 'at any time',
  atLimit:
    'the oldest one of the address with most of them that waits for no answer is closed; without any, the new one is',
  seenBy: 'atalaya_http_connections and atalaya_http_connections_closed_total{reason="full"}',
})

export const webConnectionsAnAddress = limit({
  name: 'connections of one address to the web port',
  // Offices and networks of telephones stand behind one address.
  value: 500,
  counted: 'open connections to PORT of one IPv4 address or IPv6 /64; not of trusted proxies, who speak for many',
  over: 'at any time',
  atLimit: 'the oldest one of that address that waits for no answer is closed; without any, the new one is',
  seenBy: 'atalaya_http_connections_closed_total{reason="address"}',
})

export const outsideAnswerBytes = limit({
  name: 'an answer of a server that somebody named',
  value: 524_288,
  counted:
    'bytes of what a company’s sign-in provider, the gateway of text messages, or the server of map tiles, answers to one call of ours',
  over: 'once a call',
  atLimit: 'no more is read; a provider counts as out of reach',
  seenBy: 'openid.unreachable, or what trying the provider says',
})

export const requestHeadersMs = limit({
  name: 'time for the head of a request',
  value: 10_000,
  counted:
    'milliseconds from the first byte of a request to the end of its headers, and of a new connection to its first request',
  over: 'once a request',
  atLimit: 'answered 408 and closed',
  seenBy: 'not counted: a line that is too slow for this is too slow for the page',
})

export const requestMs = limit({
  name: 'time for a whole request to come',
  value: 30_000,
  counted: 'milliseconds from the first byte of a request to the last of its body',
  over: 'once a request',
  atLimit: 'answered 408 and closed',
  seenBy: 'not counted',
})

export const jsonDepth = limit({
  name: 'depth of JSON',
  value: 32,
  counted: 'objects and lists within one another in the body of a request',
  over: 'once a request',
  atLimit: 'answered 400 input.invalid before it is read',
  seenBy: 'atalaya_http_request_seconds_count{status="400"}',
})

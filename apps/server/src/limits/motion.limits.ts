import { mostFormerMotions, mostPreviewedChanges, mostPreviewedItems } from '@atalaya/contract/motion'
import { inputLimit, keptLimit, limit } from './limit.ts'

export const motionPreviewMs = limit({
  name: 'time of a preview of motion settings, ms',
  value: 2_000,
  counted: 'milliseconds in which items are reduced by the settings of now and by those proposed',
  over: 'once a call',
  atLimit: 'no further item is begun, and the answer says how many it covers',
  seenBy: 'atalaya_http_request_seconds of its route',
})

export const motionPreviewsAtOnce = limit({
  name: 'previews of motion settings at once',
  value: 1,
  counted: 'previews that one node works on',
  over: 'at any time',
  atLimit: 'up to 20 wait, companies in turn; others are told 503 server.busy',
  seenBy: 'atalaya_http_request_seconds of its route',
})

export const motionPreviewItems = inputLimit({
  name: 'items that a preview of motion settings names',
  value: mostPreviewedItems,
  counted: 'items that the call names one by one',
})

export const motionPreviewReach = limit({
  name: 'items that a preview of motion settings looks at',
  value: 200,
  counted: 'items of the group, or of the company, in the order of their ids',
  over: 'once a call',
  atLimit: 'the others are not looked at, and the answer says so',
  seenBy: 'not counted',
})

export const motionPreviewChanges = limit({
  name: 'differences that a preview of motion settings tells',
  value: mostPreviewedChanges,
  counted: 'trips that would vanish, appear, join, split or move',
  over: 'once a call',
  atLimit: 'the others are counted and not told',
  seenBy: '`changeCount` of the answer',
})

export const motionChoicesTold = limit({
  name: 'former motion settings that are told',
  value: mostFormerMotions,
  counted: 'choices for one type of items, the newest first',
  over: 'once a call',
  atLimit: 'older ones hold for their time and are not told',
  seenBy: 'not counted',
})

export const motionChoicesKept = keptLimit({
  name: 'motion settings of a type of items',
  value: 500,
  counted: 'choices of one company for one type of items within its history; those from before it do not count',
})

export const recomputedItemsAhead = limit({
  name: 'items whose past waits to be computed anew',
  value: 20,
  counted: 'items that one run has handed to the engine and that are not done',
  over: 'at any time',
  atLimit: 'the run hands over no more until some are done; its progress says how many are',
  seenBy: 'the list of work in the background',
})

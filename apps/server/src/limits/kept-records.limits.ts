import { mostAlarms } from '@atalaya/contract/alarms'
import { binDays } from '@atalaya/contract/bin'
import { mostLogoBytes } from '@atalaya/contract/brands'
import { maxExpiryMs } from '@atalaya/contract/device-commands'
import { mostFormerCalibrations, mostSensors } from '@atalaya/contract/sensors'
import { endedLocksDays } from '@atalaya/contract/virtual-locks'
import { keptLimit, limit } from './limit.ts'

export const customFields = keptLimit({
  name: 'own fields of a company',
  value: 100,
  counted: 'fields that a company has made for its records',
})

export const customStates = keptLimit({
  name: 'own states of a company',
  value: 100,
  counted: 'states that a company has made for its items',
})

export const savedViews = keptLimit({
  name: 'saved views of one person',
  value: 200,
  counted: 'views of tables that one person has saved',
})

export const sensorsACompany = limit({
  name: 'sensors of a company',
  value: mostSensors,
  counted: 'sensors that a company has defined',
  over: 'at any time',
  atLimit: 'answered 409 limit.reached, or the line of an import',
  seenBy: 'atalaya_http_request_seconds_count{status="409"} of its route',
})

export const formerCalibrationsASensor = limit({
  name: 'former calibrations of a sensor',
  value: mostFormerCalibrations,
  counted: 'calibrations that a later one has taken the place of',
  over: 'at any time',
  atLimit: 'the oldest ones are forgotten',
  seenBy: 'not counted: no more than one a year is usual',
})

export const alarmsACompany = limit({
  name: 'alarms of a company',
  value: mostAlarms,
  counted: 'rules that a company has for its notices',
  over: 'at any time',
  atLimit: 'answered 409 limit.reached, or the line of an import',
  seenBy: 'atalaya_http_request_seconds_count{status="409"} of its route',
})

export const configTemplates = keptLimit({
  name: 'configuration templates of a reseller',
  value: 500,
  counted: 'templates of configurations that a reseller keeps',
})

export const brandVersions = limit({
  name: 'versions of a brand',
  value: 50,
  counted: 'published versions of one brand that can be gone back to',
  over: 'at any time',
  atLimit: 'the oldest is forgotten',
  seenBy: 'the list of versions of the brand, which ends there',
})

export const brands = keptLimit({
  name: 'brands of an installation',
  value: 1_000,
  counted: 'brands that the platform has, the default one included',
})

export const logoBytes = limit({
  name: 'size of a logo',
  value: mostLogoBytes,
  counted: 'bytes of a picture that is sent for a brand, or taken from the folder `logos` of the data directory',
  over: 'once a call, at the start of a node',
  atLimit: 'answered 413 file.toolarge; a file is left where it is',
  seenBy: 'atalaya_http_request_seconds_count{status="413"} of its route; a warning in the log that names the file',
})

export const commandsWaiting = limit({
  name: 'commands that wait for one device',
  value: 50,
  counted: 'commands of one device that are not answered, refused or over',
  over: 'at any time',
  atLimit: 'answered 409 commands.toomany',
  seenBy: 'atalaya_http_request_seconds_count{status="409"} of its route',
})

export const commandLifeMs = limit({
  name: 'life of a command, ms',
  value: maxExpiryMs,
  counted: 'milliseconds from its order, by which a device must have taken it',
  over: 'once a command',
  atLimit: 'a later end is 400 input.invalid; at its end it is expired',
  seenBy: 'the list of a device’s commands',
})

export const deletedDays = limit({
  name: 'days that what was deleted is kept',
  value: binDays,
  counted: 'days since a record was deleted',
  over: 'once a record',
  atLimit: 'it is gone for good',
  seenBy: 'the bin',
})

export const endedLockDays = limit({
  name: 'days that ended virtual locks are kept',
  value: endedLocksDays,
  counted: 'days since a lock was opened or broken',
  over: 'once a lock',
  atLimit: 'it is deleted',
  seenBy: 'the list of locks',
})

export const correctionsListed = limit({
  name: 'corrections of a meter that are listed',
  value: 200,
  counted: 'corrections of the odometer or hour meter of one vehicle, newest first',
  over: 'once a call',
  atLimit: 'older ones are kept and not listed',
  seenBy: 'not counted',
})

export const unregisteredListed = limit({
  name: 'unregistered devices that are listed',
  value: 1_000,
  counted: 'devices that nobody has registered, the latest callers first',
  over: 'once a call',
  atLimit: 'further ones are kept and not listed',
  seenBy: 'the list of devices seen but not registered',
})

export const inputsListed = limit({
  name: 'inputs that a sensor can be made from',
  value: 1_000,
  counted: 'names of inputs that the company’s devices have sent, the most frequent first',
  over: 'once a call',
  atLimit: 'rarer ones are typed by hand',
  seenBy: 'not counted',
})

export const companyStates = limit({
  name: 'states of a company in its history',
  value: 200,
  counted: 'times that a company was put into a state, newest first',
  over: 'as long as the company is',
  atLimit: 'the oldest goes; who set it stays in the log',
  seenBy: 'not counted',
})

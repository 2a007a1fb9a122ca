import { limit } from './limit.ts'

export const periodicReportsACompany = limit({
  name: 'periodic reports of a company',
  value: 500,
  counted: 'reports that are sent by mail again and again, active or not',
  over: 'as long as they are kept',
  atLimit: 'answered 409 limit.reached',
  seenBy: 'atalaya_http_request_seconds_count{status="409"} of its route',
})

export const periodicBeingMade = limit({
  name: 'periodic reports that are being made',
  value: 2,
  counted: 'reports of which one node is reading the rows or writing the files',
  over: 'at once',
  atLimit: 'the rest waits in the outbox',
  seenBy: 'periodic reports that wait in their list',
})

export const periodicOfTenant = limit({
  name: 'periodic reports of one company that are made in a minute',
  value: 60,
  counted: 'reports of one company, of all nodes together',
  over: '1 minute',
  atLimit: 'the rest waits in the outbox for its turn',
  seenBy: 'periodic reports that wait in their list',
})

export const periodicReadMs = limit({
  name: 'time that a periodic report is read, ms',
  value: 120_000,
  counted: 'milliseconds that the database works at its rows',
  over: 'one attempt',
  atLimit: 'tried again later, sixteen times; then it has failed in the list',
  seenBy: 'periodic reports that have failed in their list',
})

export const periodicRows = limit({
  name: 'rows of a periodic report that go with its mail',
  value: 50_000,
  counted: 'rows of one report, which are held in memory while its files are written',
  over: 'one mail',
  atLimit: 'the mail has a link to the report in place of files, and says so',
  seenBy: 'the mail',
})

export const periodicPdfRows = limit({
  name: 'rows of a periodic report as PDF',
  value: 15_000,
  counted: 'rows of one report, some 500 pages',
  over: 'one mail',
  atLimit: 'the PDF has a summary, all rows go as Excel beside it, and the mail says so',
  seenBy: 'the mail',
})

export const periodicMailBytes = limit({
  name: 'bytes of the files of a periodic report that go with its mail',
  value: 7_000_000,
  counted: 'bytes of all its files, before they are written as text for the mail, a third longer',
  over: 'one mail',
  atLimit: 'the mail has a link to the report in place of files, and says so',
  seenBy: 'the mail',
})

export { smsNumber } from './phone-number.ts'
export { sendSms, smsChannel } from './sms-channel.ts'
export { readSmsUrl, type SmsSettings } from './sms-settings.ts'

export type { Mail } from './mail.ts'
export { sendMail } from './send-mail.ts'

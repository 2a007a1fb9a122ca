export { type DemoAccount, readDemoAccounts } from './demo-accounts.ts'
export { isDemoDue, seedDemo } from './seed-demo.ts'

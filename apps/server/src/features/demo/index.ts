export { type DemoAccount, readDemoAccounts } from './demo-accounts.ts'
export { type DemoPorts, seedDemo } from './seed-demo.ts'

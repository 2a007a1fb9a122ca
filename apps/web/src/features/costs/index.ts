export { CostsTab } from './tabs/costs-tab.tsx'

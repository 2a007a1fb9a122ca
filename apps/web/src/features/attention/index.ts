export { CompanyAttention } from './components/company-attention.tsx'
export { PlatformAttention } from './components/platform-attention.tsx'

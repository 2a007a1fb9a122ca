export { Enrolment } from './components/enrolment.tsx'
export { SecondStep } from './components/second-step.tsx'
export { SecuritySection } from './components/security-section.tsx'
export { proveWithPasskey, signInWithPasskey } from './passkeys.ts'

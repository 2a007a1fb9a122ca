export { AccessList } from './components/access-list.tsx'
export { NewPasswordForm } from './components/new-password-form.tsx'
export { SessionList } from './components/session-list.tsx'
export { SignInFrame } from './components/sign-in-frame.tsx'

export const LoginScreen = () => <main />
